// @module-tag long
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase

/** A database that was migrated, and has nobody in it. */
beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

async function countMigrations({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return rows[0]?.count ?? 0
}

test('several processes may migrate an empty database at once', async () => {
  // As a server finds one at its first start.
  const empty = await createTestDatabase()
  await empty.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await Promise.all([1, 2, 3].map(() => migrateDatabase(empty.url)))
  expect(await countMigrations(empty)).toBeGreaterThan(1)
  expect(await countMigrations(empty)).toBe(await countMigrations(database))
  expect(await empty.db.query.feeds.findMany()).toEqual([])
  await empty.drop()
})

test('a second start changes nothing', async () => {
  const before = await countMigrations(database)
  expect(before).toBeGreaterThan(1)
  await migrateDatabase(database.url)
  expect(await countMigrations(database)).toBe(before)
})

test('only one of many first users becomes the administrator', async () => {
  const clients = Array.from({ length: 5 }, () => new pg.Client({ connectionString: database.url }))
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(
    clients.map((client, n) =>
      client.query(`insert into "user" (id, name, email) values ($1, 'Reader', $2)`, [
        `${n}`,
        `${n}@example.test`,
      ]),
    ),
  )
  await Promise.all(clients.map((client) => client.end()))
  const { rows } = await database.pool.query(
    `select count(*)::int as admins from "user" where role = 'admin'`,
  )
  expect(rows).toEqual([{ admins: 1 }])
})
