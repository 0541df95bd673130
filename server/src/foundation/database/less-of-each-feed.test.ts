import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

/** The migration once more, over what a server of before has stored. */
async function migrateAgain(): Promise<void> {
  const file = join(import.meta.dirname, '../../../migrations/0033_less-of-each-feed.sql')
  await database.pool.query(await readFile(file, 'utf8'))
}

test('what was stored of a feed before less was kept is cut, and what is short stays as it is', async () => {
  await database.pool.query(
    `insert into feeds (id, url, title, description, image, site_url, hub_url) values
      (1, 'https://a.example/1', repeat('題', 1000), repeat('d', 1000), repeat('i', 1025), repeat('s', 1025), repeat('h', 1025)),
      (2, 'https://a.example/2', repeat('t', 300), repeat('d', 500), repeat('i', 1024), null, repeat('h', 1024))`,
  )

  await migrateAgain()

  const { rows } = await database.pool.query(
    'select title, description, image, site_url, hub_url from feeds order by id',
  )
  expect(rows).toEqual([
    {
      title: `${'題'.repeat(299)}…`,
      description: `${'d'.repeat(499)}…`,
      image: null,
      site_url: null,
      hub_url: null,
    },
    {
      title: 't'.repeat(300),
      description: 'd'.repeat(500),
      image: 'i'.repeat(1024),
      site_url: null,
      hub_url: 'h'.repeat(1024),
    },
  ])
})
