import { beforeEach, describe, expect, test } from 'vitest'
import type { TidingsDatabase } from '../database.ts'
import { storeEntries } from '../store-entries.ts'
import { makeId, openTestDatabase, wireEntry } from '../testing.ts'
import { listLeftovers, type ToldPage } from './index.ts'

const feedId = makeId()
const idOf = (day: number) => `100000000000000${day}`
const keyOf = (day: number) => ({ id: idOf(day), publishedAt: `2026-11-0${day}T08:00:00.000Z` })
const asOf = Date.parse('2026-11-30T00:00:00.000Z')

let db: TidingsDatabase

beforeEach(async () => {
  db = await openTestDatabase()
  await storeEntries(
    db,
    [6, 5, 4, 3, 2, 1].map((day) => wireEntry({ feedId, ...keyOf(day), read: false })),
  )
})

async function leftoversOf(page: Omit<ToldPage, 'scope' | 'asOf'>): Promise<number[]> {
  const found = await listLeftovers(db, { scope: { feedId }, unreadOnly: true, asOf, ...page })
  return found.map(({ id }) => Number(id.at(-1)))
}

describe('what a page ought to name and does not', () => {
  test('is looked for as far as the page reaches', async () => {
    expect(await leftoversOf({ ids: [idOf(6), idOf(4)], until: keyOf(4) })).toEqual([5])
  })

  test('is looked for from where the page began', async () => {
    expect(await leftoversOf({ ids: [idOf(3)], after: keyOf(5), until: keyOf(3) })).toEqual([4])
  })

  test('is looked for to the end where nothing follows', async () => {
    expect(await leftoversOf({ ids: [idOf(3)], after: keyOf(5) })).toEqual([4, 2, 1])
    expect(await leftoversOf({ ids: [] })).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('is looked for in the order of the page', async () => {
    expect(await leftoversOf({ ids: [idOf(1), idOf(3)], order: 'oldest', until: keyOf(3) })).toEqual([2])
  })
})
