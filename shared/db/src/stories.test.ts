import { View } from '@tidings/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TidingsDatabase } from './database.ts'
import { getEntries } from './entries.ts'
import { mutate, undoMutation } from './mutations/outbox.ts'
import { storeEntries } from './store-entries.ts'
import { storeSubscriptions } from './store-subscriptions.ts'
import { makeId, openTestDatabase, wireEntry, wireSubscription } from './testing.ts'
import { listTimeline } from './timeline.ts'

let db: TidingsDatabase

const first = wireSubscription(makeId(), { title: 'Mine' })
const second = wireSubscription(makeId())
const [entryId, copyId] = [makeId(), makeId()]
const entry = wireEntry({ feedId: first.feedId, id: entryId })
const copy = wireEntry({
  feedId: second.feedId,
  id: copyId,
  read: true,
  alsoIn: [{ id: entryId, feedId: first.feedId }],
})

beforeEach(async () => {
  db = await openTestDatabase()
  await storeSubscriptions(db, [first, second])
  await storeEntries(db, [entry])
  await storeEntries(db, [copy])
})

afterEach(async () => db.delete())

const all = async (unreadOnly = false) =>
  (await listTimeline(db, { view: View.All }, { limit: 10, unreadOnly })).map(({ id }) => id)

test('a story of two feeds is shown once, with its other source under the name the user gave it', async () => {
  expect(await all()).toEqual([entryId])
  const [shown] = await getEntries(db, [entryId])
  expect(shown?.others).toMatchObject([{ id: copyId, feedId: second.feedId }])
  const [other] = await getEntries(db, [copyId])
  expect(other?.others).toMatchObject([{ id: entryId, title: 'Mine' }])
})

test('each feed by itself has its own', async () => {
  expect(await listTimeline(db, { feedId: second.feedId }, { limit: 10 })).toMatchObject([{ id: copyId }])
})

test('one mark reads the story in both feeds, and takes it back in both', async () => {
  await storeEntries(db, [{ ...copy, read: false }])
  expect(await all()).toEqual([copyId, entryId])
  const change = await mutate(db, 'reads.markRead', { entryIds: [entryId] })
  expect(await all(true)).toEqual([])
  expect(await all()).toEqual([entryId])
  await undoMutation(db, change ?? 0)
  expect((await all(true)).toSorted()).toEqual([entryId, copyId])
})

test('what was read elsewhere of a story is left out, though it has no row of its own any more', async () => {
  await storeEntries(db, [{ ...copy, read: false }])
  expect(await all()).toEqual([copyId, entryId])
  const told = { ...entry, alsoIn: [{ id: copyId, feedId: second.feedId, read: true }] }
  await storeEntries(db, [told])
  expect(await all()).toEqual([entryId])
  await mutate(db, 'reads.markUnread', { entryId: copyId })
  await storeEntries(db, [told])
  expect(await all(true)).toEqual([copyId, entryId])
})

test('what is unread is shown, and what is read of the same story is not', async () => {
  await storeEntries(db, [
    { ...entry, read: true },
    { ...copy, read: false },
  ])
  expect(await all()).toEqual([copyId])
})

test('who does not want it so has both', async () => {
  await db.settings.put({ tab: 'general', values: { joinStories: false }, updated: null })
  expect((await all()).toSorted()).toEqual([entryId, copyId])
  expect((await getEntries(db, [entryId]))[0]?.others).toEqual([])
})

test('a story that the server no longer tells of stands alone again', async () => {
  const { alsoIn: _, ...alone } = copy
  await storeEntries(db, [entry, alone])
  expect((await all()).toSorted()).toEqual([entryId, copyId])
})
