import { makeId, openTestDatabase, wireEntry, wireList, wireSubscription } from './testing.ts'
import { limits, View, type EntryItem } from '@tidings/contracts'
import { makeSession, makeUser } from '@tidings/contracts/testing'
import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import { storeContents, withoutContent } from './contents.ts'
import { getEntry } from './entries.ts'
import { getFeed } from './feeds.ts'
import { storeImage } from './images.ts'
import { NewerDatabaseError } from './known-versions.ts'
import { TidingsDatabase } from './database.ts'
import { forgetUser } from './forget-user/index.ts'
import { getSession, storeSession } from './meta.ts'
import { mutate } from './mutations/outbox.ts'
import { readFromServer } from './mutations/sender.ts'
import { storeEntries, storeEntry } from './store-entries.ts'
import { storeSubscriptions } from './store-subscriptions.ts'
import { storeUnread } from './store-unread.ts'
import { listSubscriptions } from './subscriptions.ts'
import { openTab } from './trim.ts'
import { trimEntries } from './trim-entries.ts'
import { countByView, listUnreadCounts } from './unread.ts'

const feedId = makeId()

const sessionOf = (id: string) => makeSession(makeUser({ id }))

/** As a query does. */
const storeAfterRead = (db: TidingsDatabase, entries: EntryItem[]) =>
  readFromServer(() => storeEntries(db, entries))

describe('at start', () => {
  test('changes wait for what is about to be shown, and not for ever', { tags: ['long'] }, async () => {
    const db = await openTestDatabase()
    const row = wireEntry({ feedId })
    expect(db.hasHeldChanges).toBe(false)
    const letChangesBegin = db.holdChanges()
    expect(db.hasHeldChanges).toBe(true)
    let hasBegun = false
    const begun = db.whenChangesBegin().then(() => {
      hasBegun = true
      return hasBegun
    })
    const stored = storeEntries(db, [row])
    await db.transaction('r', db.entries, () => db.entries.count())
    expect(await db.entries.count()).toBe(0)
    expect(hasBegun).toBe(false)
    letChangesBegin()
    await stored
    expect(await begun).toBe(true)
    expect(await db.entries.count()).toBe(1)
    db.holdChanges()
    await storeEntries(db, [wireEntry({ feedId })])
    expect(await db.entries.count()).toBe(2)
  })

  test('only the newest entries of each feed are kept, and all starred ones', async () => {
    const db = await openTestDatabase()
    const surplus = 5
    const entries = Array.from({ length: limits.entriesPerSubscriptionAtStart + surplus }, (_, index) =>
      wireEntry({
        feedId,
        publishedAt: new Date(Date.UTC(2026, 10, 1, index)).toISOString(),
        ...(index === 0 && { collections: { createdAt: '2026-11-20T12:00:00Z' } }),
      }),
    )
    const few = wireEntry({ feedId: makeId() })
    await storeEntries(db, [...entries, few])
    await storeContents(
      db,
      entries.map(({ entries: { id } }) => ({ id, content: '<p>Text</p>' })),
    )
    await trimEntries(db)
    const [oldest, ...rest] = entries.map((row) => row.entries.id)
    const kept = [oldest, ...rest.slice(surplus - 1), few.entries.id]
    expect(new Set(await db.entries.toCollection().primaryKeys())).toEqual(new Set(kept))
    expect(await db.contents.count()).toBe(kept.length - 1)
  })

  test('of entries of one time those are kept whose identifiers are the greatest, also by a digit more', async () => {
    const db = await openTestDatabase()
    const publishedAt = '2026-11-20T12:00:00.000Z'
    const entries = Array.from({ length: limits.entriesPerSubscriptionAtStart + 5 }, (_, index) => {
      const id = makeId()
      return wireEntry({ feedId, publishedAt, id: index < 10 ? id : `1${id}` })
    })
    await storeEntries(db, entries)
    await trimEntries(db)
    const kept = entries.slice(5).map((row) => row.entries.id)
    expect(new Set(await db.entries.toCollection().primaryKeys())).toEqual(new Set(kept))
  })

  test('nothing is dropped while another tab shows it', async () => {
    const db = await openTestDatabase()
    const entries = Array.from({ length: limits.entriesPerSubscriptionAtStart + 1 }, () =>
      wireEntry({ feedId }),
    )
    const closeFirst = openTab(db)
    await storeAfterRead(db, entries)
    const closeSecond = openTab(db)
    await readFromServer(async () => undefined)
    expect(await db.entries.count()).toBe(entries.length)
    await Promise.all([closeFirst(), closeSecond()])
    const closeThird = openTab(db)
    await readFromServer(async () => undefined)
    expect(await db.entries.count()).toBe(limits.entriesPerSubscriptionAtStart)
    await closeThird()
  })

  test('a newer version in another tab is told of, and let in', async () => {
    const db = await openTestDatabase()
    const superseded = Promise.withResolvers<void>()
    db.onSuperseded(superseded.resolve)
    const newer = new Dexie(db.name)
    newer.version(99).stores({ entries: 'id' })
    await newer.open()
    await superseded.promise
    expect(db.isOpen()).toBe(false)
    await expect(db.entries.count()).rejects.toThrow('closed')
    newer.close()
  })

  test('a database that a newer version has changed is refused, and left as it is', async () => {
    const { name } = await openTestDatabase().then((db) => {
      db.close()
      return db
    })
    const newer = new Dexie(name)
    newer.version(99).stores({ entries: 'id', images: null })
    await newer.open()
    const tables = () => newer.tables.map((table) => table.name)
    const [version, before] = [newer.backendDB().version, tables()]
    newer.close()
    const older = new TidingsDatabase(name)
    await expect(older.open()).rejects.toThrow(NewerDatabaseError)
    // Nor is it opened by what is read of it.
    await expect(older.meta.get('session')).rejects.toThrow('newer version')
    await newer.open()
    expect([newer.backendDB().version, tables()]).toEqual([version, before])
    newer.close()
  })
})

describe('a change of user', () => {
  test('empties the database, with the sizes of images', async () => {
    const db = await openTestDatabase()
    await storeSession(db, sessionOf(makeId()))
    await storeEntries(db, [wireEntry({ feedId })])
    await storeImage(db, { url: 'https://example.com/a.png', width: 4, height: 3, colors: null })
    await storeSession(db, sessionOf(makeId()))
    expect(await db.entries.count()).toBe(0)
    expect(await db.images.count()).toBe(0)
  })

  test('to the same one empties nothing', async () => {
    const db = await openTestDatabase()
    const userId = makeId()
    await storeSession(db, sessionOf(userId))
    await storeEntries(db, [wireEntry({ feedId })])
    await storeSession(db, sessionOf(userId))
    expect(await db.entries.count()).toBe(1)
  })

  test('is not made by a session that is over', async () => {
    const db = await openTestDatabase()
    await storeSession(db, sessionOf(makeId()))
    await storeEntries(db, [wireEntry({ feedId })])
    await storeSession(db, null)
    expect([await getSession(db), await db.entries.count()]).toEqual([null, 1])
  })

  test('is made by whoever signs out; what was not sent yet waits for them, and for nobody else', async () => {
    const [db, userId] = [await openTestDatabase(), makeId()]
    await storeSession(db, sessionOf(userId))
    await storeEntries(db, [wireEntry({ feedId })])
    await forgetUser(db)
    for (const table of db.tables) expect([table.name, await table.count()]).toEqual([table.name, 0])

    await storeSession(db, sessionOf(userId))
    const entryId = makeId()
    await storeEntries(db, [wireEntry({ feedId, id: entryId })])
    await mutate(db, 'collections.star', { entryId })
    await forgetUser(db)
    await storeSession(db, sessionOf(userId))
    expect(await db.outbox.count()).toBe(1)
    await forgetUser(db)
    await storeSession(db, sessionOf(makeId()))
    expect(await db.outbox.count()).toBe(0)
  })

  test('a stored session that cannot be read counts as none', async () => {
    const db = await openTestDatabase()
    await db.meta.put({ key: 'session', value: { user: 'of an older version' } })
    expect(await getSession(db)).toBeNull()
  })
})

describe('what is stored', () => {
  test('an entry keeps its read mark and star when its content comes', async () => {
    const db = await openTestDatabase()
    const row = wireEntry({ feedId, read: true, collections: { createdAt: '2026-11-20T12:00:00Z' } })
    await storeEntries(db, [row])
    await storeEntry(db, { feeds: row.feeds, entries: { ...row.entries, content: '<p>Text</p>' } })
    expect(await getEntry(db, row.entries.id)).toMatchObject({
      read: true,
      starred: true,
      content: '<p>Text</p>',
    })
  })

  test('times are spelled in one way, so that they sort', async () => {
    const db = await openTestDatabase()
    const row = wireEntry({ feedId, publishedAt: '2026-11-20T13:00:00+02:00' })
    await storeEntries(db, [row])
    expect((await getEntry(db, row.entries.id))?.publishedAt).toBe('2026-11-20T11:00:00.000Z')
  })

  test('subscriptions that the server no longer has are gone', async () => {
    const db = await openTestDatabase()
    await storeSubscriptions(db, [wireSubscription(feedId), wireSubscription(makeId())])
    await storeSubscriptions(db, [wireSubscription(feedId, { title: 'My name' })])
    const subscriptions = await listSubscriptions(db)
    expect(subscriptions.map(({ name, feed }) => [name, feed?.title])).toEqual([
      ['My name', `Feed ${feedId}`],
    ])
  })

  test('unread entries are counted by view', async () => {
    const db = await openTestDatabase()
    const pictures = makeId()
    await storeSubscriptions(db, [
      wireSubscription(feedId),
      wireSubscription(pictures, { view: View.Pictures }),
    ])
    await storeUnread(db, { [feedId]: 3, [pictures]: 4 })
    const counts = countByView(await listSubscriptions(db), await listUnreadCounts(db))
    expect(Object.fromEntries(counts)).toEqual({ [View.Articles]: 3, [View.Pictures]: 4, [View.All]: 7 })
  })

  test('unread entries of a list are counted in its view, those of a feed of one’s own once and where that is', async () => {
    const db = await openTestDatabase()
    const listed = makeId()
    const list = wireList(makeId(), [feedId, listed], { view: View.Pictures })
    await storeSubscriptions(db, [list, wireSubscription(feedId)])
    await storeUnread(db, { [feedId]: 3, [listed]: 4 })
    const counts = countByView(await listSubscriptions(db), await listUnreadCounts(db))
    expect(Object.fromEntries(counts)).toEqual({ [View.Articles]: 3, [View.Pictures]: 4, [View.All]: 7 })
  })

  test('what is in a list stays counted when it is followed by itself no more', async () => {
    const db = await openTestDatabase()
    await storeSubscriptions(db, [wireList(makeId(), [feedId]), wireSubscription(feedId)])
    await storeUnread(db, { [feedId]: 3 })
    await mutate(db, 'subscriptions.remove', { feedIdList: [feedId] })
    const counts = countByView(await listSubscriptions(db), await listUnreadCounts(db))
    expect(counts.get(View.All)).toBe(3)
  })

  test('entries whose content is not here are found', async () => {
    const db = await openTestDatabase()
    const [here, empty, missing] = [makeId(), makeId(), makeId()]
    await storeContents(db, [
      { id: here, content: '<p>Text</p>' },
      { id: empty, content: null },
    ])
    expect(await withoutContent(db, [here, empty, missing])).toEqual([missing])
  })
})

test('an entry that says nothing of when its feed was checked leaves that as it was', async () => {
  const db = await openTestDatabase()
  const subscription = wireSubscription(feedId)
  const checkedAt = '2026-11-20T12:00:00.000Z'
  await storeSubscriptions(db, [{ ...subscription, feeds: { ...subscription.feeds, checkedAt } }])
  await storeEntries(db, [wireEntry({ feedId })])
  expect(await getFeed(db, feedId)).toMatchObject({ checkedAt })
})

test('a feed that was never fetched was not checked, though the wire format has a time for it', async () => {
  const db = await openTestDatabase()
  const subscription = wireSubscription(feedId)
  const feeds = { ...subscription.feeds, checkedAt: '2026-11-20T12:00:00.000Z', isFetched: false }
  await storeSubscriptions(db, [{ ...subscription, feeds }])
  expect(await getFeed(db, feedId)).toMatchObject({ checkedAt: null })
})
