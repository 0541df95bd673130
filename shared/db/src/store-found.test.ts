import { expect, test } from 'vitest'
import type { TidingsDatabase } from './database.ts'
import { storeFound } from './store-found.ts'
import { mutate, undoMutation } from './mutations/outbox.ts'
import { storeEntries } from './store-entries.ts'
import { makeId, openTestDatabase, wireEntry } from './testing.ts'
import { listTimeline } from './timeline.ts'

const feedId = makeId()
const found = [3, 2, 1].map((day) =>
  wireEntry({
    feedId,
    id: `100000000000000${day}`,
    publishedAt: `2026-11-0${day}T08:00:00.000Z`,
    read: day === 2,
  }),
)

const daysOf = async (db: TidingsDatabase, search: string, unreadOnly = false) =>
  (await listTimeline(db, { search }, { limit: 10, unreadOnly })).map(({ id }) => Number(id.at(-1)))

test('the timeline of a search is what the server found for it', async () => {
  const db = await openTestDatabase()
  await storeEntries(db, found)
  await storeFound(db, 'rust', { items: found.slice(0, 2) })
  await storeFound(db, 'rust', { items: found.slice(2), after: '2026-11-02T08:00:00.000Z' })
  await storeFound(db, 'java', { items: found.slice(1, 2) })
  expect(await daysOf(db, 'rust')).toEqual([3, 2, 1])
  expect(await daysOf(db, 'rust', true)).toEqual([3, 1])
  expect(await daysOf(db, 'java')).toEqual([2])
})

test('what a first page finds no more is gone, as far back as it reaches', async () => {
  const db = await openTestDatabase()
  await storeEntries(db, found)
  await storeFound(db, 'rust', { items: found })
  await storeFound(db, 'rust', { items: found.slice(1, 2) })
  expect(await daysOf(db, 'rust')).toEqual([2, 1])
  await storeFound(db, 'rust', { items: [] })
  expect(await daysOf(db, 'rust')).toEqual([])
})

test('what a further page finds no more is gone, and after an empty one nothing follows', async () => {
  const db = await openTestDatabase()
  await storeEntries(db, found)
  await storeFound(db, 'rust', { items: found })
  await storeFound(db, 'rust', { items: found.slice(2), after: '2026-11-03T08:00:00.000Z' })
  expect(await daysOf(db, 'rust')).toEqual([3, 1])
  await storeFound(db, 'rust', { items: [], after: '2026-11-03T08:00:00.000Z' })
  expect(await daysOf(db, 'rust')).toEqual([3])
})

test('what was deleted is found no more, and is again where that is taken back', async () => {
  const db = await openTestDatabase()
  await storeEntries(db, found)
  await storeFound(db, 'rust', { items: found })
  const id = await mutate(db, 'entries.removeInboxEntry', { entryId: '1000000000000002' })
  expect(await daysOf(db, 'rust')).toEqual([3, 1])
  await undoMutation(db, id ?? 0)
  expect(await daysOf(db, 'rust')).toEqual([3, 2, 1])
})
