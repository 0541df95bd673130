import { parseSearch } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../foundation/database/testing.ts'
import { BODY_LENGTH } from './index-rows.ts'
import { toCondition } from './search-condition.ts'
import { toDocument, toTitle } from './search-document.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

const conditions: [string, string | null][] = [
  ['rust async', `('rust':*) & ('async':*)`],
  ['"rust async"', `('rust' <1> 'async')`],
  ['rust -java', `('rust':*) & !('java':*)`],
  ['a b', `('a') & ('b')`],
  ['日本語', `('日本' <1> '本語')`],
  ['日', `('日':*)`],
  ['日本', `('日本':*)`],
  ['iPhone手机壳', `('iphone':* & '手机' <1> '机壳')`],
  ['"日本語 reader"', `('日本' <1> '本語' <1> 'reader')`],
  ['author:"Ann Lee"', `('a=ann':* & 'a=lee':*)`],
  ["it's", `('it':* & 's')`],
  ['is:unread', null],
  ['', null],
]

describe('a search as a condition', () => {
  test.each(conditions)('%s', (typed, condition) => {
    expect(toCondition(parseSearch(typed))).toBe(condition)
  })
})

const entry = {
  title: 'Structured concurrency in Rust',
  author: 'Ann Lee',
  categories: ['Programming languages'],
  description: "It's what the café says",
  body: '日本語の記事も検索できます。 Reading ไทยภาษา in 검색엔진은 C',
}

const found = [
  'rust',
  'conc',
  'CONCURRENCY rust',
  '"concurrency in rust"',
  'cafe',
  'café',
  'author:ann',
  'author:"lee ann"',
  '日本語',
  '検索',
  'ます',
  'す',
  '記',
  '"記事も検索"',
  'ภาษา',
  '검색',
  'rust -java',
  'programming',
  "it's",
]
const missed = [
  'java',
  'oncurrency',
  '"rust in concurrency"',
  '"conc in rust"',
  '"in rust ann"',
  'author:rust',
  '語日',
  '本事',
  'rust -concurrency',
  '-author:ann',
]

async function matches(typed: string): Promise<boolean | undefined> {
  const { rows } = await database.pool.query<{ matches: boolean }>(
    'select $1::tsvector @@ $2::tsquery as matches',
    [await toDocument(entry), toCondition(parseSearch(typed))],
  )
  return rows[0]?.matches
}

/** Letters that each stand for up to six others. */
const squares = Array.from({ length: 88 }, (_, index) => String.fromCodePoint(0x3300 + index)).join('')

/** A text without spaces of which no two letters stand beside each other again. */
const pairs = (length: number): string =>
  Array.from({ length: length / 2 }, (_, index) =>
    String.fromCodePoint(0x4e00 + (index % 8000), 0x4e00 + 8000 + (index % 7993)),
  ).join('')

describe('an entry', () => {
  test.each(found)('is found by %s', async (typed) => expect(await matches(typed)).toBe(true))

  test.each(missed)('is not found by %s', async (typed) => expect(await matches(typed)).toBe(false))

  test('of any text can be written: quotation marks, very long ones, ones without a word', async () => {
    const title = `'; drop table "user" -- \\ ' '' : * & | ! ( ) <-> ${'long '.repeat(40_000)}`
    const marked = `日${'\u0301'.repeat(3000)}本`
    const texts = [
      await toDocument({ ...entry, title, categories: [`' : ${'c'.repeat(300)}`, '!'] }),
      await toDocument({ ...entry, title: marked, author: marked, categories: [marked] }),
      await toDocument({ ...entry, categories: [squares] }),
      await toDocument({ ...entry, body: pairs(BODY_LENGTH) }),
      toTitle(title),
      toTitle(marked),
      toTitle('—'),
    ]
    for (const text of texts) {
      const { rows } = await database.pool.query('select $1::tsvector is not null as written', [text])
      expect(rows).toEqual([{ written: true }])
    }
  })
})
