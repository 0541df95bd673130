// @module-tag long
import { entryOf, fillDatabase, subscriptionTo } from '../testing.tsx'
import { View, type EntryItem } from '@tidings/contracts'
import { db, mutate } from '@tidings/db'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TimelineLine } from './layout.ts'
import { readRows, type LoadedRows } from './rows-in-memory.ts'
import type { EntryKey } from './timeline.ts'

const letters = subscriptionTo('Letters')

const keyOf = ({ entries: { id, publishedAt } }: EntryItem): EntryKey => ({
  id,
  publishedAt: new Date(publishedAt).toISOString(),
})
const linesOf = (entries: readonly EntryItem[]): TimelineLine<EntryKey>[] =>
  entries.map((entry) => ({ type: 'entries', entries: [keyOf(entry)] }))

const hour = 60 * 60_000
const many = Array.from({ length: 400 }, (_, index) =>
  entryOf(letters, {
    title: `Entry ${index}`,
    publishedAt: new Date(Date.UTC(2026, 10, 20) - index * hour).toISOString(),
  }),
)
const idAt = (index: number) => many[index]?.entries.id ?? ''

let rows: LoadedRows

beforeEach(async () => {
  await fillDatabase([letters], many)
  rows = readRows(View.Articles)
})

afterEach(() => rows.close())

test('the rows in sight are read first, and those around them next', async () => {
  const lines = linesOf(many)
  rows.show(lines, { first: 0, last: 20 }, null)
  expect(rows.isReady()).toBe(false)
  await expect.poll(() => rows.isReady()).toBe(true)
  expect(rows.get(idAt(0))).toMatchObject({ title: 'Entry 0', read: false, starred: false })
  expect(rows.get(idAt(60))).toBeUndefined()
  rows.show(lines, { first: 0, last: 20 }, null)
  await expect.poll(() => rows.get(idAt(100))?.title).toBe('Entry 100')
})

test('a row that is read or starred changes, and all others stay the same objects', async () => {
  rows.show(linesOf(many), { first: 0, last: 20 }, null)
  await expect.poll(() => rows.isReady()).toBe(true)
  const [first, second, third] = [rows.get(idAt(0)), rows.get(idAt(1)), rows.get(idAt(2))]
  const heard = vi.fn<() => void>()
  rows.subscribe(heard)
  await mutate(db, 'reads.markRead', { entryIds: [idAt(0)] })
  await mutate(db, 'collections.star', { entryId: idAt(1), view: View.Articles })
  await expect.poll(() => rows.get(idAt(1))?.starred).toBe(true)
  expect(rows.get(idAt(0))).toEqual({ ...first, read: true })
  expect(rows.get(idAt(1))).toEqual({ ...second, starred: true })
  expect(rows.get(idAt(2))).toBe(third)
  expect(heard.mock.calls.length).toBeLessThanOrEqual(2)
})

test('an entry that goes is gone, and one that changes is told', async () => {
  rows.show(linesOf(many), { first: 0, last: 20 }, null)
  await expect.poll(() => rows.isReady()).toBe(true)
  await db.entries.update(idAt(3), { title: 'Another title' })
  await expect.poll(() => rows.get(idAt(3))?.title).toBe('Another title')
  await db.entries.delete(idAt(4))
  await expect.poll(() => rows.get(idAt(4))).toBeUndefined()
})

test('one that is kept is read, however far it is from those in sight', async () => {
  const kept = many[199]
  rows.show(linesOf(many), { first: 0, last: 20 }, kept ? keyOf(kept) : null)
  await expect.poll(() => rows.get(idAt(199))?.title).toBe('Entry 199')
})

test('what passed by is remembered while others are in sight', async () => {
  const lines = linesOf(many)
  rows.show(lines, { first: 0, last: 20 }, null)
  await expect.poll(() => rows.isReady()).toBe(true)
  rows.show(lines, { first: 160, last: 180 }, null)
  expect(rows.get(idAt(0))?.title).toBe('Entry 0')
  await expect.poll(() => rows.get(idAt(170))?.title).toBe('Entry 170')
})
