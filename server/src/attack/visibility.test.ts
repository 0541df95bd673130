import { feedLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startGuardedSite, TOKEN, type GuardedSite } from '../reading/feeds/address/testing.ts'
import type { TestUser } from '../testing.ts'
import { attacks, contractCalls } from './attacks/testing.ts'
import { createCalls, type Calls } from './calls/testing.ts'
import { createVictim, type Victim } from './testing.ts'

let calls: Calls
let site: GuardedSite
let victim: Victim
let stranger: TestUser

beforeAll(async () => {
  site = await startGuardedSite()
  calls = await createCalls()
  victim = await createVictim(calls.server)
  stranger = await calls.server.signUp('stranger@example.test')
})

afterAll(async () => {
  await calls.server.close()
  await site.stop()
})

const MISSING_FEED = '4000000000000000001'
const MISSING_ENTRY = '4000000000000000002'

/** Nobody, with nothing. */
function ofFeedMissing(): Victim {
  const user = { id: '1', cookie: '' }
  const others = {
    listId: '1',
    handle: '',
    searchId: '',
    tokenId: '',
    deviceId: '',
    connectionId: '1',
    toolServerId: '1000000000001',
    chatId: '1',
    memoryId: '1',
    taskId: '1',
    endpoint: '',
    code: '',
  }
  const feed = { feedId: MISSING_FEED, inboxFeedId: MISSING_FEED }
  return { user, ...others, ...feed, entryId: MISSING_ENTRY, inboxEntryId: MISSING_ENTRY, secrets: [] }
}

const inputOf = (name: string, of: Victim): object => ({
  ...attacks[name]?.input?.(of),
  ...(name === 'reads.markAllRead' && { inboxId: undefined, feedId: of.feedId }),
})

/** Calls whose attack names a feed or an entry. */
const named = Object.keys(attacks).filter((name) => {
  const input = JSON.stringify(inputOf(name, ofFeedMissing()))
  return input.includes(MISSING_FEED) || input.includes(MISSING_ENTRY)
})

async function newestEntryOf(feedId: string): Promise<string> {
  const query = 'select max(id)::text as id from entries where feed_id = $1'
  return String((await calls.server.database.pool.query<{ id: string }>(query, [feedId])).rows[0]?.id)
}

const ofFeed = (feedId: string, entryId: string): Victim => ({
  ...victim,
  feedId,
  inboxFeedId: feedId,
  entryId,
  inboxEntryId: entryId,
})

/** What a stranger is answered, whatever identifiers they sent. */
async function answerTo(name: string, of: Victim, user = stranger) {
  const { method = '', path = '' } = contractCalls.get(name) ?? {}
  const fields: Record<string, unknown> = { ...inputOf(name, of) }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(fields[key]))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(fields)) query.set(key, String(value))
  const answer =
    method === 'GET'
      ? await calls.call(user, method, `${filled}?${query.toString()}`)
      : await calls.call(user, method, filled, fields)
  return withoutIdentifiers(answer)
}

const withoutIdentifiers = ({ status, text }: { status: number; text: string }) => ({
  status,
  text: text.replaceAll(/\d{13,19}/g, 'an identifier'),
})

/** What is answered to whoever asks for the page of an entry. */
const sourceOf = async (user: TestUser, id: string) =>
  withoutIdentifiers(await calls.call(user, 'GET', `/entries/source?id=${id}`))

const expectFound = async (feedId: string) =>
  expect(await calls.lookUp(victim.user, { id: feedId }), 'by its follower').toMatchObject({ status: 200 })

/** Whether a call takes identifiers of feeds or entries. */
function takesIdentifier(name: string): boolean {
  const keys = contractCalls.get(name)?.keys ?? []
  const isOfFeeds = /^(feeds|entries)\./.test(name) && keys.some((key) => /^ids?$/.test(key))
  return isOfFeeds || keys.some((key) => /^(feed|entry)Ids?$|^feedIdList$/.test(key))
}

describe('what somebody else has in private is not there, by any call that takes an identifier:', () => {
  const secrets = ['its token', 'nothing but that it is followed in private', 'its password'] as const
  const feedIds = new Map<string, string>()

  beforeAll(async () => {
    const { user } = victim
    feedIds.set('its token', await calls.follow(user, `${site.origin}/tokens/1?token=${TOKEN}`))
    feedIds.set(secrets[1], await calls.follow(user, `${site.origin}/open/private`, { isPrivate: true }))
    feedIds.set(secrets[2], await calls.follow(user, site.withLogin('/locked/1'), { isPrivate: false }))
  })

  test('every call of the contract that takes one is tried', () => {
    const taking = [...contractCalls.keys()].filter((name) => takesIdentifier(name))
    expect(named).toEqual(expect.arrayContaining(taking))
    expect(taking.length).toBeGreaterThan(25)
  })

  describe.each(secrets)('a feed that is kept apart by %s:', (kind) => {
    test.each(named)('%s', async (name) => {
      const feedId = feedIds.get(kind) ?? ''
      const theirs = await answerTo(name, ofFeed(feedId, await newestEntryOf(feedId)))
      expect(theirs).toEqual(await answerTo(name, ofFeed(MISSING_FEED, MISSING_ENTRY)))
      await expectFound(feedId)
    })

    test('the page of an entry, as its site has it', async () => {
      const entryId = await newestEntryOf(feedIds.get(kind) ?? '')
      expect(await sourceOf(stranger, entryId)).toEqual(await sourceOf(stranger, MISSING_ENTRY))
      expect(await sourceOf(stranger, entryId)).toMatchObject({ status: 404 })
      expect(await sourceOf(victim.user, entryId)).toMatchObject({ status: 200 })
    })

    test('a list of the stranger’s own', async () => {
      const { id: listId } = z
        .object({ id: z.string() })
        .parse(await calls.dataOf(stranger, 'POST', '/lists', { title: 'Mine', view: 0, fee: 0 }))
      const json = { listId, feedId: feedIds.get(kind) }
      expect(await calls.call(stranger, 'POST', '/lists/feeds', json)).toMatchObject({ status: 404 })
    })
  })

  test.each([
    ['feeds.refresh', 'its token'],
    ['feeds.refresh', 'its password'],
    ['feeds.reset', 'its token'],
    ['feeds.reset', 'its password'],
  ])('%s, by an administrator, of one that is kept apart by %s', async (name, kind) => {
    const feedId = feedIds.get(kind) ?? ''
    const theirs = await answerTo(name, ofFeed(feedId, MISSING_ENTRY), calls.admin)
    expect(theirs).toEqual(await answerTo(name, ofFeed(MISSING_FEED, MISSING_ENTRY), calls.admin))
    await expectFound(feedId)
  })
})

const foundFeed = z.object({ feed: z.object({ id: z.string() }) })

const subscriptionsOf = (user: TestUser, asker: TestUser) =>
  calls.dataOf(asker, 'GET', `/subscriptions?userId=${user.id}`)

describe('what somebody follows', () => {
  let people = 0
  let ann: TestUser
  let shared: string
  let kept: string

  beforeEach(async () => {
    ann = await calls.server.signUp()
    people += 1
    shared = `${site.origin}/open/shared-by-${people}`
    kept = `${site.origin}/open/kept-by-${people}`
    await calls.follow(ann, shared)
    await calls.follow(ann, kept, { isPrivate: true })
    await calls.follow(ann, `${site.origin}/tokens/shown?token=${TOKEN}`)
  })

  test('is shown to others once they want that, and never what is private', async () => {
    expect(await subscriptionsOf(ann, stranger)).toEqual([])
    const json = { showsSubscriptions: true }
    expect(await calls.call(ann, 'POST', '/better-auth/update-user', json)).toMatchObject({ status: 200 })
    expect(await subscriptionsOf(ann, stranger)).toMatchObject([{ feeds: { url: shared } }])
    expect(await subscriptionsOf(ann, ann)).toHaveLength(3)
  })

  test('in private counts for nobody else, though they find the feed by its address', async () => {
    const found = JSON.parse((await calls.lookUp(stranger, { url: kept })).text) as unknown
    expect(found).toMatchObject({ data: { subscriptionCount: 0, analytics: { subscriptionCount: 0 } } })
    expect(JSON.parse((await calls.lookUp(ann, { url: kept })).text)).toMatchObject({
      data: { subscriptionCount: 1 },
    })
  })

  test('may be named by its identifier by whoever gave its address', async () => {
    const found = await calls.dataOf(stranger, 'GET', `/feeds?url=${encodeURIComponent(kept)}`)
    const { feed } = foundFeed.parse(found)
    expect(await calls.lookUp(stranger, { id: feed.id })).toMatchObject({ status: 200 })
    expect(await calls.lookUp(await calls.server.signUp(), { id: feed.id })).toMatchObject({ status: 404 })
  })

  test('is there again for whoever takes back that they follow it no more', async () => {
    const feedId = await calls.follow(ann, `${site.origin}/open/again`, { isPrivate: true })
    await calls.call(ann, 'DELETE', '/subscriptions', { feedIdList: [feedId] })
    expect(await calls.call(ann, 'POST', '/subscriptions', { feedId, view: 0 })).toMatchObject({
      status: 200,
    })
  })
})

describe('identifiers', () => {
  test('of feeds, lists and people say nothing of one another', async () => {
    const ann = await calls.server.signUp()
    const feeds = [
      await calls.follow(ann, `${site.origin}/open/3`),
      await calls.follow(ann, `${site.origin}/open/4`),
    ]
    const lists = await Promise.all(
      ['One', 'Two'].map((title) => calls.dataOf(ann, 'POST', '/lists', { title, view: 0, fee: 0 })),
    )
    const ids = z.array(z.object({ id: z.string() })).parse(lists)
    const pairs = [feeds, ids.map(({ id }) => id), [ann.id, (await calls.server.signUp()).id]]
    for (const [one = '', two = ''] of pairs) {
      const distance = BigInt(one) - BigInt(two)
      expect(distance < 0n ? -distance : distance).toBeGreaterThan(2n ** 40n)
    }
  })

  const someone = '100000000000000001'

  test.each([
    ['feeds', 'POST', '/feeds/analytics', { ids: [] }],
    ['lists', 'GET', `/lists?listId=${someone}`],
    ['lists that are subscribed to', 'POST', '/subscriptions', { listId: someone, view: 0 }],
    ['people, whose lists are asked for', 'GET', `/lists/list?userId=${someone}`],
    ['people', 'GET', `/profiles?id=${someone}`],
    ['people by the dozen', 'POST', '/profiles/batch', { ids: [someone] }],
  ])('of %s are tried so often in a minute', async (_of, method, path, json?: object) => {
    const user = await calls.server.signUp()
    const look = { method: 'POST', user, json: { ids: [] } }
    for (let time = 0; time < feedLimits.lookupsPerMinute - 1; time++)
      expect((await calls.server.request('/api/feeds/analytics', look)).status).toBe(200)
    const options = { method, user, ...(json && { json }) }
    const ask = async () => (await calls.server.request(`/api${path}`, options)).status
    expect(await ask()).not.toBe(429)
    expect(await ask()).toBe(429)
    calls.wait()
    expect(await ask()).not.toBe(429)
  })
})
