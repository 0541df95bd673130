import { createSnowflake, View } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '../../../foundation/tables/auth.schema.ts'
import { collections } from '../../../foundation/tables/collections.schema.ts'
import { entries } from '../../../foundation/tables/entries.schema.ts'
import { listFeeds, lists } from '../../../foundation/tables/lists.schema.ts'
import { changeReadState, inReadTransaction } from '../../reads/mark.queries.ts'
import { listAllUnread } from '../../reads/unread.queries.ts'
import { insertFeedSubscription } from '../subscriptions.service.ts'
import { listSources } from '../../sources/sources.ts'
import { subscriptions } from '../../../foundation/tables/subscriptions.schema.ts'
import { createCredentialBox } from '../../feeds/address/credentials.ts'
import { LOGIN, startGuardedSite, TOKEN, type GuardedSite } from '../../feeds/address/testing.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import { createTestFeeds, type TestFeeds } from '../../feeds/testing.ts'
import { separateFeeds } from './separate-feeds.ts'

const people = ['ann', 'bob', 'cleo', 'dora', 'eve'] as const
const LIST = 1n

let subject: TestFeeds
let site: GuardedSite
let shared: bigint
let open: bigint
let starred: bigint
let forgotten: bigint

const read = async (userId: string, feedId: bigint, ids: readonly bigint[]) => {
  const change = { userId, feedIds: [String(feedId)], ids: ids.map(String), read: true }
  await inReadTransaction(subject.database.pool, change, (client) => changeReadState(client, change))
}

const follow = (userId: string, feedId: bigint, patch: object = {}) =>
  insertFeedSubscription(subject, userId, { feedId, patch: { view: View.Articles, ...patch } })

const separateAll = () =>
  separateFeeds({
    db: subject.database.db,
    box: createCredentialBox('a secret of tests'),
    nextId: createSnowflake(1),
  })

/** A server of before, on which Ann and Bob follow one feed with a password, Cleo has it in a list, and Dora a star of it. */
beforeAll(async () => {
  subject = await createTestFeeds()
  site = await startGuardedSite()
  const { db } = subject.database
  await db.insert(user).values(people.map((id) => ({ id, name: id, email: `${id}@example.test` })))
  shared = await subject.add(`${site.withLogin('/locked/feed')}?token=${TOKEN}`)
  open = await subject.add(`${site.origin}/open/feed`)
  starred = await subject.add(`${site.origin}/tokens/starred?token=${TOKEN}`)
  forgotten = await subject.add(`${site.origin}/tokens/forgotten?token=${TOKEN}`)
  for (const id of [shared, starred, forgotten]) await subject.engine.refreshFeed(id)
  const [newest, middle, oldest] = (await subject.entries(shared)).map(({ id }) => id)
  if (!newest || !middle || !oldest) throw new Error('The feed has no entries')
  await follow('ann', shared, { category: 'Work' })
  await follow('bob', shared, { title: 'Bob’s name', view: View.Pictures, isPrivate: true })
  await follow('eve', open)
  await read('ann', shared, [oldest])
  await read('bob', shared, [newest, middle])
  await db.insert(lists).values({ id: LIST, ownerUserId: 'cleo', title: 'List', view: View.Videos })
  await db.insert(listFeeds).values([shared, open].map((feedId) => ({ listId: LIST, feedId })))
  await db.insert(subscriptions).values({ userId: 'eve', listId: LIST, view: View.Videos })
  const star = { feedId: shared, entryId: middle, view: View.Articles }
  await db.insert(collections).values(['bob', 'dora'].map((userId) => ({ userId, ...star })))
  const [entry] = await subject.entries(starred)
  await db.insert(collections).values({ ...star, userId: 'dora', feedId: starred, entryId: entry?.id ?? 0n })
  await db.update(feeds).set({ ownerUserId: 'eve' }).where(eq(feeds.id, shared))
  await separateAll()
})

afterAll(async () => {
  await subject.close()
  await site.stop()
})

async function feedOf(userId: string) {
  const [row] = await subject.database.db.select().from(feeds).where(eq(feeds.privateTo, userId))
  if (!row) throw new Error(`${userId} has no feed of their own`)
  return row
}

async function subscriptionOf(userId: string, feedId: bigint) {
  const isIt = and(eq(subscriptions.userId, userId), eq(subscriptions.feedId, feedId))
  return (await subject.database.db.select().from(subscriptions).where(isIt))[0]
}

async function unreadOf(userId: string): Promise<number> {
  const { pool } = subject.database
  const counts = await listAllUnread(pool, userId)
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

async function starsOf(userId: string) {
  return subject.database.db
    .select({ feedId: entries.feedId, title: entries.title })
    .from(collections)
    .innerJoin(entries, eq(entries.id, collections.entryId))
    .where(eq(collections.userId, userId))
}

test('whoever followed it first keeps it, and all that they did', async () => {
  expect(await feedOf('ann')).toMatchObject({ id: shared, ownerUserId: null, entryCount: 3 })
  expect(await subscriptionOf('ann', shared)).toMatchObject({ category: 'Work' })
  expect(await unreadOf('ann')).toBe(2)
})

test('whoever followed it later has the same again, as they filed, read and starred it', async () => {
  const feed = await feedOf('bob')
  expect(feed.id).not.toBe(shared)
  expect(await subscriptionOf('bob', feed.id)).toMatchObject({
    title: 'Bob’s name',
    view: View.Pictures,
    isPrivate: true,
  })
  expect(await unreadOf('bob')).toBe(1)
  expect(await starsOf('bob')).toEqual([{ feedId: feed.id, title: 'Entry 2' }])
})

test('whoever had it in a list follows it instead, and those who follow the list see it no more', async () => {
  const feed = await feedOf('cleo')
  expect(await subscriptionOf('cleo', feed.id)).toMatchObject({ view: View.Videos })
  const members = await subject.database.db.select({ feedId: listFeeds.feedId }).from(listFeeds)
  expect(members).toEqual([{ feedId: open }])
  const seen = (await listSources(subject.database.pool, 'eve')).map(({ feedId }) => feedId)
  expect(seen).toEqual([String(open)])
})

test('whoever starred an entry keeps that, and learns no secret', async () => {
  const rows = await subject.database.db.select().from(feeds).where(eq(feeds.privateTo, 'dora'))
  const stars = await starsOf('dora')
  expect(new Set(stars.map(({ title }) => title))).toEqual(new Set(['Entry 1', 'Entry 2']))
  expect(new Set(stars.map(({ feedId }) => feedId))).toEqual(new Set(rows.map(({ id }) => id)))
  for (const { url, ...row } of rows) {
    expect(url.startsWith(`${site.origin}/#`)).toBe(true)
    expect(row).toMatchObject({ credentials: null, nextCheckAt: null, entryCount: 1 })
  }
})

test('what nobody holds is gone', async () => {
  const left = await subject.database.db.select({ id: feeds.id }).from(feeds)
  expect(left.map(({ id }) => id)).toEqual(expect.not.arrayContaining([starred, forgotten]))
})

test('the password is in no address any more, and opens each as before', async () => {
  const rows = await subject.database.db.select().from(feeds)
  expect(rows.map(({ url }) => url).join(' ')).not.toContain(LOGIN.password)
  for (const person of ['ann', 'bob', 'cleo']) {
    const { id } = await feedOf(person)
    expect(await subject.engine.refreshFeed(id)).toMatchObject({
      outcome: expect.not.stringMatching('failed'),
    })
  }
})

const allFeeds = async () => subject.database.db.select().from(feeds).orderBy(feeds.id)

test('a second start changes nothing', async () => {
  const before = await allFeeds()
  await separateAll()
  expect(await allFeeds()).toEqual(before)
})
