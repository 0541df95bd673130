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

test('of what was indexed before, long articles are indexed anew, and no other', async () => {
  const [long, waiting, short] = samples.entries.map(({ id }) => id)
  await database.pool.query(
    `insert into entry_contents (entry_id, content)
      select id, repeat('word ', words) from unnest($1::bigint[], $2::int[]) as t(id, words)
      on conflict (entry_id) do update set content = excluded.content`,
    [
      [long, waiting, short],
      [20_000, 20_000, 200],
    ],
  )
  await database.pool.query('truncate search_queue')
  await database.pool.query('insert into search_queue values ($1)', [waiting])

  const file = join(import.meta.dirname, '../../../migrations/0028_long-articles-are-found.sql')
  await database.pool.query(await readFile(file, 'utf8'))

  const { rows } = await database.pool.query(
    'select entry_id::text as id from search_queue order by entry_id',
  )
  expect(rows).toEqual([{ id: long }, { id: waiting }])
})
