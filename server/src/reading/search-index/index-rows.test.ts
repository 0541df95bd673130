import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../foundation/database/testing.ts'
import { toIndexRows } from './index-rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

const entry = { title: 'News', author: null, categories: null, description: null, content: '<p>of today</p>' }

test('an entry is found by its title and by the text of its body', async () => {
  expect(await toIndexRows([entry])).toEqual([
    { title: "'news':1", document: expect.stringContaining("'today':") },
  ])
})

/** A text of common words that ends with some that stand nowhere else in it. */
const longText = (end: string) => `<p>${'all the words of it '.repeat(3000)}</p><p>${end}</p>`

test('a word late in a long article is found, and words beside each other there', async () => {
  const [row] = await toIndexRows([{ ...entry, content: longText('in the harbour walls') }])
  const { rows } = await database.pool.query(
    `select $1::tsvector @@ 'harbour' as word, $1::tsvector @@ 'harbour <1> walls'::tsquery as phrase`,
    [row?.document],
  )
  expect(rows).toEqual([{ word: true, phrase: true }])
})

test('others are answered while a long article is read', async () => {
  let answered = 0
  const reading = new AbortController()
  const answering = (async () => {
    for (; !reading.signal.aborted; answered += 1) await nextTurn()
  })()
  await toIndexRows([{ ...entry, content: longText('and ends') }])
  reading.abort()
  await answering
  expect(answered).toBeGreaterThanOrEqual(8)
})

test('others are answered between two entries, however many there are', async () => {
  const entries = Array.from({ length: 25 }, () => entry)
  const others: string[] = []
  const answerOthers = async () => {
    for (const _ of entries) {
      await nextTurn()
      others.push('answered')
    }
  }
  const answering = answerOthers()
  await toIndexRows(entries)
  expect(others.length).toBeGreaterThanOrEqual(entries.length - 1)
  await answering
})
