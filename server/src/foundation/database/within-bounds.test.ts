import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSamples, type Samples } from '../../reading/reads/counters.testing.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let samples: Samples

beforeAll(async () => {
  database = await createTestDatabase()
  samples = await createSamples(database.pool, 1)
  await samples.bring(0, 3)
})

afterAll(() => database.drop())

/** The migration once more, over what a server of before has stored. */
async function migrateAgain(): Promise<void> {
  const file = join(import.meta.dirname, '../../../migrations/0017_within-bounds.sql')
  for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint')) {
    await database.pool.query(statement)
  }
}

const photo = (fields: object) =>
  JSON.stringify([{ url: 'https://a.example/1.jpg', type: 'photo', ...fields }])

test('what was stored before it was bounded is brought within the bounds, and all else stays as it is', async () => {
  const [long, infinite, usual] = samples.entries.map(({ id }) => id)
  const media = JSON.stringify(
    Array.from({ length: 3000 }, (_, index) => ({ url: `https://a.example/${index}.jpg`, type: 'photo' })),
  )
  const spoil = (id: string | undefined, url: string, json: string) =>
    database.pool.query('update entries set url = $2, author_url = $2, media = $3 where id = $1', [
      id,
      url,
      json,
    ])
  await spoil(long, `https://a.example/${'a'.repeat(4_000_000)}`, media)
  await spoil(infinite, 'https://a.example/2', photo({ width: null, height: null }))
  await spoil(usual, 'https://a.example/3', photo({ width: 640, height: 480 }))
  await database.pool.query(
    `update feeds set title = repeat('題', 5000), image = 'https://a.example/' || repeat('a', 9000)`,
  )

  await migrateAgain()

  const { rows } = await database.pool.query(
    'select id::text, url, author_url, media from entries order by id',
  )
  expect(rows).toEqual([
    { id: long, url: null, author_url: null, media: null },
    {
      id: infinite,
      url: 'https://a.example/2',
      author_url: 'https://a.example/2',
      media: [{ url: 'https://a.example/1.jpg', type: 'photo' }],
    },
    {
      id: usual,
      url: 'https://a.example/3',
      author_url: 'https://a.example/3',
      media: [{ url: 'https://a.example/1.jpg', type: 'photo', width: 640, height: 480 }],
    },
  ])
  const { rows: feeds } = await database.pool.query('select title, image from feeds')
  expect(feeds).toEqual([{ title: '題'.repeat(1000), image: null }])
})
