import { View } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { getEntry } from './entries.ts'
import { mutate } from './mutations/outbox.ts'
import { storeEntries, storeEntry } from './store-entries.ts'
import { storeContents } from './contents.ts'
import { storeSubscriptions } from './store-subscriptions.ts'
import { makeId, openTestDatabase, wireEntry, wireSubscription } from './testing.ts'

const feedId = makeId()

/** An entry as pages tell it, of a revision. */
const told = (revision: string | null, changedAt: string | null = null) => {
  const row = wireEntry({ feedId, id: '1000000000000001' })
  return { ...row, entries: { ...row.entries, revision, changedAt } }
}

/** The text that is kept of it after a page has told of it first so, and then so. */
async function textAfter(first: ReturnType<typeof told>, then: ReturnType<typeof told>) {
  const db = await openTestDatabase()
  await storeEntries(db, [first])
  await storeContents(db, [{ id: first.entries.id, content: '<p>10 million</p>' }])
  await storeEntries(db, [then])
  return (await getEntry(db, first.entries.id))?.content
}

test('a text is kept until its feed says anything else', async () => {
  expect(await textAfter(told('a'), told('a'))).toBe('<p>10 million</p>')
  expect(await textAfter(told('a'), told('b'))).toBeUndefined()
})

test('of an entry whose revision is not known yet a text is kept, unless its words have changed', async () => {
  const changed = '2026-11-20T12:00:00.000Z'
  expect(await textAfter(told(null), told('a'))).toBe('<p>10 million</p>')
  expect(await textAfter(told(null), told('a', changed))).toBeUndefined()
  expect(await textAfter(told('a', changed), told('a', changed))).toBe('<p>10 million</p>')
})

test('where a feed brings the text of an entry that had none, it is asked for', async () => {
  const db = await openTestDatabase()
  await storeEntry(db, { ...told('a'), entries: { ...told('a').entries, content: null } })
  await storeEntries(db, [told('b')])
  expect((await getEntry(db, '1000000000000001'))?.content).toBeUndefined()
})

test('an entry that comes alone is unread here as the server says', async () => {
  for (const read of [true, false]) {
    const db = await openTestDatabase()
    await storeEntry(db, { ...told('a'), entries: { ...told('a').entries, content: null }, read })
    expect(await getEntry(db, '1000000000000001')).toMatchObject({ read })
  }
})

test('an entry that comes alone is starred here as the server says, and filed where its feed is', async () => {
  const db = await openTestDatabase()
  await storeSubscriptions(db, [wireSubscription(feedId, { view: View.Videos })])
  const star = { collections: { createdAt: '2026-11-20T13:00:00+01:00' } }
  const alone = { ...told('a'), entries: { ...told('a').entries, content: null } }
  await storeEntry(db, { ...alone, ...star })
  expect(await db.collections.toArray()).toEqual([
    expect.objectContaining({
      id: '1000000000000001',
      feedId,
      view: View.Videos,
      createdAt: '2026-11-20T12:00:00.000Z',
    }),
  ])
  await mutate(db, 'collections.unstar', { entryId: '1000000000000001' })
  await storeEntry(db, { ...alone, ...star })
  expect(await getEntry(db, '1000000000000001')).toMatchObject({ starred: false })
})

test('a star that was taken back, of an entry that is not here, stays away when it comes alone', async () => {
  const db = await openTestDatabase()
  await mutate(db, 'collections.unstar', { entryId: '1000000000000001' })
  const alone = { ...told('a'), entries: { ...told('a').entries, content: null } }
  await storeEntry(db, { ...alone, collections: { createdAt: '2026-11-20T12:00:00.000Z' } })
  expect(await getEntry(db, '1000000000000001')).toMatchObject({ starred: false })
})

test('an entry that is deleted does not come back with its text', async () => {
  const db = await openTestDatabase()
  await storeEntries(db, [told('a')])
  await mutate(db, 'entries.removeInboxEntry', { entryId: '1000000000000001' }, { holdMs: 60_000 })
  await storeEntry(db, { ...told('a'), entries: { ...told('a').entries, content: '<p>Text</p>' } })
  expect(await getEntry(db, '1000000000000001')).toBeUndefined()
})
