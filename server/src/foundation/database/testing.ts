import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openDatabase, type Database } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrateDatabase, migrationsFolder } from './migrate.ts'
import { shortHash } from './postgres-account.ts'
import { isAlive } from './postmaster.ts'

export interface TestDatabase extends Database {
  url: string
  /** Closes the pool and removes the database. */
  drop: () => Promise<void>
}

const TEMPLATE_LOCK = 7_305_114

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of a run: that of one of its databases. */
    testPostgres: string
  }
}

/**
 * Run by vitest: starts the PostgreSQL for a whole run, and stops it at the end unless another run uses it. The processes
 * of the tests are told where it is and hold no lease of their own: one that ends late would keep it running.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: testDataDir(import.meta.dirname),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  provide('testPostgres', url('postgres'))
  return stop
}

/** Of a checkout: another one may have other migrations, and remove what this one copies from. */
export function testDataDir(checkout: string): string {
  return join(tmpdir(), `tidings-test-${process.getuid?.() ?? 0}-${shortHash(checkout)}`)
}

/** Address of a database on the PostgreSQL of this run. */
function addressOf(database: string): string {
  const url = new URL(inject('testPostgres'))
  url.pathname = database
  return url.href
}

/**
 * A migrated database of its own for a test file, on a PostgreSQL that all test processes of a checkout share.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: addressOf('postgres') })
  await admin.connect()
  try {
    const template = await prepareTemplate(admin)
    const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
    // The other way writes all that is copied to the log as well, and takes five times as long.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    return openTestDatabase(name)
  } finally {
    await admin.end()
  }
}

/** The migrated database that others are copied from; a new one whenever the migrations change. */
async function prepareTemplate(admin: pg.Client): Promise<string> {
  const template = `template_${await hashMigrations()}`
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  const names = await databaseNames(admin)
  if (!names.includes(template)) {
    await dropAbandoned(admin, names)
    const draft = `draft_${process.pid}`
    await admin.query(`create database ${draft}`)
    await migrateDatabase(addressOf(draft))
    await admin.query(`alter database ${draft} rename to ${template}`)
  }
  await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  return template
}

async function databaseNames(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database')
  return rows.map(({ datname }) => datname)
}

/** Databases of test processes that were killed, and former templates. */
async function dropAbandoned(admin: pg.Client, names: string[]): Promise<void> {
  for (const name of names) {
    const owner = /^(?:test|draft)_(\d+)/.exec(name)?.[1]
    const isAbandoned = owner ? !isAlive(Number(owner)) : name.startsWith('template_')
    if (isAbandoned) await admin.query(`drop database if exists ${name} with (force)`)
  }
}

async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256')
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted()
  for (const name of names) hash.update(await readFile(join(migrationsFolder, name)))
  return hash.digest('hex').slice(0, 12)
}

function openTestDatabase(name: string): TestDatabase {
  const url = addressOf(name)
  const database = openDatabase(url, { poolSize: 5 })
  const drop = async () => {
    await database.close()
    const admin = new pg.Client({ connectionString: addressOf('postgres') })
    await admin.connect()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  return { ...database, url, drop }
}
