import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installation } from '../installation.ts'

export const migrationsFolder = join(installation, 'server/migrations')

const MIGRATION_LOCK = 7_305_113

const OLDEST_VERSION = 15

/** Brings a database to the newest schema. Several processes may do so at once: one works, the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`The database does not answer: ${cause.message || cause.code}`, { cause })
  })
  try {
    await checkVersion(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    throw new Error(`The database is PostgreSQL ${version}: ${OLDEST_VERSION} or later is needed`)
  }
}
