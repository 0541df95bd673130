import { beforeEach, describe, expect, test } from 'vitest'
import type { TidingsDatabase } from './database.ts'
import { makeId, openTestDatabase } from './testing.ts'
import { fromSortKey, toSortKey } from './sort-key.ts'
import { findIds } from './word-search.ts'
import type { EntryWords } from './rows/words.ts'

const ENTRIES = 400
const bounds = { rare: 20, first: 8, most: 32 }

let db: TidingsDatabase
let rows: EntryWords[]

/** All have `news`, half `even`, a tenth `tenth`, a few `rare`, of which some are the oldest. */
const wordsOf = (index: number): string[] => [
  'news',
  `number${index}`,
  index % 2 === 0 ? 'even' : 'odd',
  ...(index % 10 === 0 ? ['tenth', 'tender'] : []),
  ...(index < 5 || index % 97 === 0 ? ['rare'] : []),
  ...(index < 30 ? ['ancient'] : []),
  ...(index % 3 === 0 ? ['日本', '本'] : []),
]

beforeEach(async () => {
  db = await openTestDatabase()
  rows = Array.from({ length: ENTRIES }, (_, index) => ({ key: toSortKey(makeId()), words: wordsOf(index) }))
  await db.words.bulkPut(rows)
})

/** What is found by looking at everything. */
const expected = (wanted: readonly string[], limit: number): string[] =>
  rows
    .filter(({ words }) =>
      wanted.every((typed) =>
        words.some((word) =>
          typed.startsWith('日') && typed.length > 1 ? word === typed : word.startsWith(typed),
        ),
      ),
    )
    .map(({ key }) => fromSortKey(key))
    .toReversed()
    .slice(0, limit)

describe('entries with all of some words', () => {
  test.each<[string, string[]]>([
    ['a rare one', ['rare']],
    ['one that all have', ['news']],
    ['a beginning of many words', ['n']],
    ['a beginning that counts several times in one entry', ['te']],
    ['common ones that meet often', ['news', 'even', 'tenth']],
    ['common ones that never meet', ['odd', 'tenth']],
    ['common ones that meet in the oldest alone', ['ancient', 'news']],
    ['rare ones', ['rare', 'number3']],
    ['a rare one with common ones', ['rare', 'news', 'even']],
    ['a rare one whose common ones are the oldest', ['rare', 'ancient']],
    ['a rare one and one that nobody has', ['rare', 'nothing']],
    ['a common one and one that nobody has', ['news', 'nothing']],
    ['a pair of letters', ['日本']],
    ['one letter that begins pairs', ['日']],
  ])('are found, the newest first: %s', async (_, wanted) => {
    for (const limit of [1, 7, 20, ENTRIES]) {
      expect(await findIds(db, wanted, limit, bounds)).toEqual(expected(wanted, limit))
    }
  })

  test('are found by the usual bounds as well', async () => {
    expect(await findIds(db, ['news', 'te'], 20)).toEqual(expected(['news', 'te'], 20))
  })

  test('are found where there is nothing', async () => {
    await db.words.clear()
    expect(await findIds(db, ['news'], 20)).toEqual([])
  })
})

test.each<[string, string[]]>([
  ['a word that all have', ['news']],
  ['words that meet often', ['news', 'even']],
  ['a rare word among common ones', ['rare', 'news', 'even']],
])('no more rows are read than it takes: %s', async (_, wanted) => {
  let read = 0
  db.words.hook('reading', (row: EntryWords) => {
    read += 1
    return row
  })
  expect(await findIds(db, wanted, 4, bounds)).toHaveLength(4)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(bounds.first * 3)
})

test.each([
  ['one that all have', ['news'], bounds],
  ['a rare one', ['news'], { ...bounds, rare: 1000 }],
])('those whose identifier has a digit more are the newest: by %s', async (_, wanted, within) => {
  const later = Array.from({ length: 30 }, (_row, index) => ({
    key: toSortKey(`1${makeId()}`),
    words: wordsOf(index),
  }))
  await db.words.bulkPut(later)
  rows = [...rows, ...later]
  for (const limit of [1, 20, 40, ENTRIES + 30]) {
    expect(await findIds(db, wanted, limit, within)).toEqual(expected(wanted, limit))
  }
})
