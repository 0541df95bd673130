import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

const MIGRATION_LOCK = 7_305_113

/** Brings a database to the newest schema. Several processes may do so at once: one works, the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}
