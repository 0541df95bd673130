import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase

/** The test database, emptied: as a server finds one at its first start. */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
})

afterAll(() => database.drop())

async function countMigrations(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return rows[0]?.count ?? 0
}

test('several processes may migrate an empty database at once', async () => {
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)))
  expect(await countMigrations()).toBeGreaterThan(1)
  expect(await database.db.query.feeds.findMany()).toEqual([])
})

test('a second start changes nothing', async () => {
  const before = await countMigrations()
  await migrateDatabase(database.url)
  expect(await countMigrations()).toBe(before)
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
