// @vitest-environment jsdom
import { entryOf, fillDatabase, subscriptionTo } from '../testing.tsx'
import { View } from '@tidings/contracts'
import { db, mutate } from '@tidings/db'
import { afterEach, expect, test } from 'vitest'
import { $inSight } from '../timeline/in-sight.store.ts'
import { readRows } from '../timeline/rows-in-memory.ts'
import { keepTextsReady, readyEntry } from './ready-entries.ts'

const letters = subscriptionTo('Letters')
const entry = entryOf(letters, { title: 'First', content: '<p>Words</p>' })
const bare = entryOf(letters, { title: 'Second' })
const keys = [entry, bare].map(({ entries: { id, publishedAt } }) => ({ id, publishedAt }))

afterEach(() => $inSight.set(null))

test('an entry in sight whose text is here is ready, as its row is now', async () => {
  await fillDatabase([letters], [entry, bare])
  const rows = readRows(View.Articles)
  rows.show(
    keys.map((key) => ({ type: 'entries' as const, entries: [key] })),
    { first: 0, last: 1 },
    null,
  )
  await expect.poll(() => rows.isReady()).toBe(true)
  keepTextsReady()
  $inSight.set({ rows, keys })
  const id = entry.entries.id
  await expect.poll(() => readyEntry(id)?.entry).toMatchObject({ content: '<p>Words</p>', read: false })
  expect(readyEntry(bare.entries.id)).toBeUndefined()
  await mutate(db, 'reads.markRead', { entryIds: [id] })
  await expect.poll(() => readyEntry(id)?.entry.read).toBe(true)
  $inSight.set(null)
  expect(readyEntry(id)).toBeUndefined()
  rows.close()
})
