import { expect, test } from 'vitest'
import { createTestDatabase, testDataDir } from './testing.ts'

test('gives each caller a migrated database of its own', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await one.pool.query(`insert into feeds (id, url) values (1, 'https://a.example/')`)
  expect((await two.db.query.feeds.findMany()).length).toBe(0)
  expect((await one.db.query.feeds.findMany()).length).toBe(1)
  await Promise.all([one.drop(), two.drop()])
})

test('tests of another checkout have a PostgreSQL of their own', () => {
  expect(testDataDir('/src/one')).toBe(testDataDir('/src/one'))
  expect(testDataDir('/src/one')).not.toBe(testDataDir('/src/other'))
})
