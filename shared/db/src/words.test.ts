import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TidingsDatabase } from './database.ts'
import { toSortKey } from './sort-key.ts'
import { storeEntries } from './store-entries.ts'
import { makeId, openTestDatabase, wireEntry } from './testing.ts'
import { findEntries, indexWords } from './words.ts'

const feedId = makeId()
let db: TidingsDatabase

const entry = (title: string, author: string | null = null) => {
  const row = wireEntry({ feedId })
  return { ...row, entries: { ...row.entries, title, author } }
}

beforeEach(async () => {
  db = await openTestDatabase()
  await storeEntries(db, [
    entry('Rust 2.0 is here', 'Ann Lee'),
    entry('Größere Bäume'),
    entry('日本語の記事も検索できます'),
    entry('Rusty nails'),
  ])
  await indexWords(db)
})

const titles = async (typed: string, limit = 10) =>
  (await findEntries(db, typed, limit)).map(({ title }) => title)

describe('quick search in the local database', () => {
  test.each<[string, string[]]>([
    ['rust', ['Rusty nails', 'Rust 2.0 is here']],
    ['rust here', ['Rust 2.0 is here']],
    ['ANN', ['Rust 2.0 is here']],
    ['baume', ['Größere Bäume']],
    ['grossere', ['Größere Bäume']],
    ['検索', ['日本語の記事も検索できます']],
    ['の記', ['日本語の記事も検索できます']],
    ['索検', []],
    ['"rust 2"', ['Rust 2.0 is here']],
    ['"RUST"', ['Rust 2.0 is here']],
    ['"2 rust"', []],
    ['"here ann"', []],
    ['"is here" lee', ['Rust 2.0 is here']],
    ['"ann lee"', ['Rust 2.0 is here']],
    ['"の記事"', ['日本語の記事も検索できます']],
    ['"記事"', ['日本語の記事も検索できます']],
    ['"記事 検索"', []],
    ['nothing', []],
    ['', []],
  ])('finds by %j the newest first: %j', async (typed, found) => {
    expect(await titles(typed)).toEqual(found)
  })

  test('finds no more than asked for', async () => {
    expect(await titles('rust', 1)).toEqual(['Rusty nails'])
  })

  test('leaves what asks for more than words to the server', async () => {
    expect(await titles('rust is:unread')).toEqual([])
    expect(await titles('rust -nails')).toEqual([])
  })

  test('finds what has just come, before its words were written by and by', async () => {
    await storeEntries(db, [entry('Wet paint')])
    expect(await titles('paint')).toEqual(['Wet paint'])
  })

  test('follows what comes and goes', async () => {
    const [nails] = await findEntries(db, 'nails', 1)
    await db.entries.delete(nails?.id ?? '')
    await storeEntries(db, [entry('Fresh paint')])
    await indexWords(db)
    expect(await titles('nails')).toEqual([])
    expect(await titles('paint')).toEqual(['Fresh paint'])
    expect(await db.words.count()).toBe(4)
  })

  test('writes the newest first, also those whose identifier has a digit more', async () => {
    const later = wireEntry({ feedId, id: `1${makeId()}` })
    await storeEntries(db, [...Array.from({ length: 250 }, () => entry('Old paint')), later])
    let pauses = 0
    const pause = async () => {
      pauses += 1
      if (pauses > 1) throw new Error('That is enough')
    }
    await expect(indexWords(db, pause)).rejects.toThrow('That is enough')
    expect(await db.words.get(toSortKey(later.entries.id))).toBeTruthy()
  })
})

test('what an earlier version kept by other keys is written anew', async () => {
  const name = 'of-version-4'
  const earlier = new Dexie(name)
  earlier.version(4).stores({ words: 'id, *words' })
  await earlier.open()
  const row = entry('Old paint')
  await earlier.table('words').add({ id: row.entries.id, words: ['old', 'paint'] })
  earlier.close()
  db = await openTestDatabase(name)
  await storeEntries(db, [row])
  expect(await titles('paint')).toEqual(['Old paint'])
})
