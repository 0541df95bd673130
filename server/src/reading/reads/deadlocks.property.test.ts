// @module-tag long
import { View } from '@tidings/contracts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rss, startSite } from '../../../../tests/support/site.ts'
import { deleteUser } from '../../accounts/auth/delete-account.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { moveFeed } from '../feeds/refresh/move-feed.ts'
import { insertFeedSubscriptions } from '../subscriptions/subscriptions.service.ts'

const FEEDS = 8
const USERS = 3
/** As many connections as the server has, and some that wait. */
const AT_ONCE = 14
const CHANGES = 250

let now = Date.now()
let server: TestServer
let site: Awaited<ReturnType<typeof startSite>>
let users: TestUser[]
let feedIds: string[]
/** Two of each user. */
let lists: { id: string; owner: TestUser }[]
/** What the log says of deadlocks. */
const deadlocks: string[] = []

beforeAll(async () => {
  server = await createTestServer({
    // Nobody is told that they do too much of it.
    clock: () => (now += 1000),
    log: (line) => void (line.includes('deadlock') && deadlocks.push(line)),
    environment: { IMPORTS_PER_HOUR: '1000000' },
  })
  let told = 0
  const item = () => ({ link: `https://news.example/${(told += 1)}`, title: 'News', html: '<p>Words</p>' })
  site = await startSite(() => ({ type: 'text/xml', body: rss('The Gazette', [item(), item(), item()]) }))
  users = await Promise.all(Array.from({ length: USERS }, () => server.signUp()))
  await importAll(users[0])
  const { rows } = await server.database.pool.query<{ id: string }>('select id::text from feeds order by id')
  feedIds = rows.map(({ id }) => id)
  const find = 'insert into feed_finds (user_id, feed_id) select $1, id from feeds on conflict do nothing'
  for (const { id } of users) await server.database.pool.query(find, [id])
  const owners = [...users, ...users]
  lists = await Promise.all(owners.map(async (owner) => ({ id: await publish(owner), owner })))
})

afterAll(async () => {
  await site.close()
  await server.close()
})

/** Whatever is asked for too late is refused; nothing fails. */
async function call(user: TestUser, method: string, path: string, json?: object): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { method, user, ...(json && { json }) })
  if (answer.status >= 500) throw new Error([`${method} ${path} failed.`, ...deadlocks].join('\n'))
  return answer.json()
}

async function importAll(user: TestUser | undefined): Promise<void> {
  const lines = Array.from(
    { length: FEEDS },
    (_, index) => `<outline type="rss" xmlUrl="${site.url}/${index}"/>`,
  )
  const body = new FormData()
  body.append('file', new File([`<opml version="2.0"><body>${lines.join('')}</body></opml>`], 'feeds.opml'))
  const answer = await server.request('/api/subscriptions/import', {
    method: 'POST',
    body,
    ...(user && { user }),
  })
  expect(answer.status).toBe(200)
}

const made = z.object({ data: z.object({ id: z.string() }) })

const publish = async (owner: TestUser): Promise<string> =>
  made.parse(await call(owner, 'POST', '/lists', { title: 'List', view: View.Articles, fee: 0 })).data.id

async function someEntries(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id::text from entries order by random() limit 20',
  )
  return rows.map(({ id }) => id)
}

/** Gives a feed the address of another, as its site says. */
async function merge(from: string, to: string): Promise<void> {
  const { rows } = await server.database.pool.query<{ url: string }>('select url from feeds where id = $1', [
    to,
  ])
  if (from !== to && rows[0])
    await moveFeed(server.database.db, { id: BigInt(from), privateTo: null }, rows[0].url)
}

/** Somebody who follows all, owns a feed and publishes a list that others follow, and then goes. */
async function comeAndGo(follower: TestUser, owned: string): Promise<void> {
  const { pool } = server.database
  const id = String(server.deps.nextId())
  const email = `${id}@example.org`
  await pool.query(`insert into "user" (id, name, email, email_verified) values ($1, 'Somebody', $2, true)`, [
    id,
    email,
  ])
  const all = feedIds.map((each) => ({ feedId: BigInt(each), patch: { view: View.Articles } }))
  await insertFeedSubscriptions(server.deps, id, { subscriptions: all })
  await pool.query('update feeds set owner_user_id = $1 where id = $2', [id, owned])
  const listId = String(server.deps.nextId())
  await pool.query(`insert into lists (id, owner_user_id, title, view) values ($1, $2, 'List', 0)`, [
    listId,
    id,
  ])
  await pool.query('insert into list_feeds (list_id, feed_id) select $1, id from feeds order by id', [listId])
  await call(follower, 'POST', '/subscriptions', { listId })
  await deleteUser(server.deps, { id, email }, 'an administrator')
}

interface Drawn {
  user: TestUser
  list: { id: string; owner: TestUser }
  feed: string
  some: string[]
}

/** All that changes who reads what, and what they have read. */
const changes: Record<string, (drawn: Drawn) => Promise<unknown>> = {
  import: ({ user }) => importAll(user),
  follow: ({ user, feed }) => call(user, 'POST', '/subscriptions', { feedId: feed, view: View.Articles }),
  leave: ({ user, some }) => call(user, 'DELETE', '/subscriptions', { feedIdList: some }),
  followList: ({ user, list }) => call(user, 'POST', '/subscriptions', { listId: list.id }),
  leaveList: ({ user, list }) => call(user, 'DELETE', '/subscriptions', { listId: list.id }),
  add: ({ list, some }) => call(list.owner, 'POST', '/lists/feeds', { listId: list.id, feedIds: some }),
  take: ({ list, feed }) => call(list.owner, 'DELETE', '/lists/feeds', { listId: list.id, feedId: feed }),
  removeList: async ({ user }) => call(user, 'DELETE', '/lists', { listId: await publish(user) }),
  mark: async ({ user }) => call(user, 'POST', '/reads', { entryIds: await someEntries(), isInbox: false }),
  unmark: async ({ user }) => call(user, 'DELETE', '/reads', { entryId: (await someEntries())[0] }),
  markAll: ({ user }) => call(user, 'POST', '/reads/all', {}),
  markFeed: ({ user, feed }) => call(user, 'POST', '/reads/all', { feedId: feed }),
  star: async ({ user }) =>
    call(user, 'POST', '/collections', { entryId: (await someEntries())[0], view: 0 }),
  unstar: async ({ user }) => call(user, 'DELETE', '/collections', { entryId: (await someEntries())[0] }),
  edit: ({ user, some }) => call(user, 'PATCH', '/subscriptions/batch', { feedIds: some, category: 'News' }),
  refresh: ({ feed }) => server.deps.feeds.refreshFeed(BigInt(feed)),
  merge: ({ feed, some: [other = feed] }) => merge(feed, other).catch(refuseUnlessGone),
  comeAndGo: ({ user, feed }) => comeAndGo(user, feed),
}

/** What moves while somebody goes who reads it may fail, and is done with the next refresh. */
function refuseUnlessGone(error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  if (!/_user_id_fk|deadlock/.test(cause?.message ?? '')) throw error
}

const anyChange = fc.record({
  name: fc.constantFrom(...Object.keys(changes)),
  user: fc.nat(USERS - 1),
  list: fc.nat(2 * USERS - 1),
  feed: fc.nat(FEEDS - 1),
  some: fc.uniqueArray(fc.nat(FEEDS - 1), { minLength: 1 }),
})

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index]
  if (item === undefined) throw new Error(`There is no ${index} of ${items.length}.`)
  return item
}

/** Some lanes take one change after the other. */
async function makeAll(drawn: readonly (typeof anyChange extends fc.Arbitrary<infer T> ? T : never)[]) {
  const waiting = [...drawn]
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { name, user, list, feed, some } = next
      await changes[name]?.({
        user: at(users, user),
        list: at(lists, list),
        feed: at(feedIds, feed),
        some: some.map((index) => at(feedIds, index)),
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

test('whatever changes at once, nothing waits for what waits for it', { timeout: 600_000 }, async () => {
  const many = fc.array(anyChange, { minLength: CHANGES, maxLength: CHANGES })
  await fc.assert(
    fc.asyncProperty(many, async (drawn) => {
      await makeAll(drawn)
      expect(deadlocks).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
