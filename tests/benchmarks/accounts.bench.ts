import { snowflakeToTime } from '@tidings/contracts'
import type pg from 'pg'
import { fillLibrary } from '../support/library.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { medianMs, type Measurement } from './measurement.ts'
import { withProduct } from './with-product.ts'

/** Subscriptions of the accounts that are compared; the largest has all of the library. */
const SIZES = [10, 400, 4000]
const ENTRIES_PER_FEED = 250
const CATEGORIES = 200
const LEFT = 1000

interface Account {
  size: number
  reader: Reader
  feedIds: string[]
  entryId: string
}

type Call = (account: Account) => [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object]

/** Each with the time it may take in the largest account, in milliseconds. */
const calls: Record<string, { call: Call; target: number }> = {
  subscriptions: { call: () => ['GET', '/subscriptions'], target: 150 },
  'unread counts': { call: () => ['GET', '/reads'], target: 20 },
  'unread in all': { call: () => ['GET', '/reads/total-count'], target: 20 },
  timeline: { call: () => ['POST', '/entries', { view: 0, limit: 50 }], target: 20 },
  'unread timeline': { call: () => ['POST', '/entries', { view: 0, read: false, limit: 50 }], target: 20 },
  'timeline of a feed': {
    call: ({ feedIds: [feedId] }) => ['POST', '/entries', { feedId, limit: 50 }],
    target: 20,
  },
  starred: { call: () => ['POST', '/entries', { isCollection: true, limit: 50 }], target: 20 },
  'whether there are new ones': {
    call: ({ entryId }) => ['GET', `/entries/check-new?view=0&insertedAfter=${snowflakeToTime(entryId)}`],
    target: 20,
  },
  'an entry': { call: ({ entryId }) => ['GET', `/entries?id=${entryId}`], target: 10 },
  'mark an entry read': { call: ({ entryId }) => ['POST', '/reads', { entryIds: [entryId] }], target: 10 },
  'mark an entry unread': { call: ({ entryId }) => ['DELETE', '/reads', { entryId }], target: 10 },
  'star an entry': { call: ({ entryId }) => ['POST', '/collections', { entryId, view: 0 }], target: 10 },
  'mark a feed read': { call: ({ feedIds: [feedId] }) => ['POST', '/reads/all', { feedId }], target: 10 },
  'mark all read': { call: () => ['POST', '/reads/all', { view: 0 }], target: 100 },
  'edit a subscription': {
    call: ({ feedIds: [feedId] }) => ['PATCH', '/subscriptions', { feedId, title: 'Mine' }],
    target: 10,
  },
  lists: { call: () => ['GET', '/lists/list'], target: 10 },
  export: { call: () => ['GET', '/subscriptions/export?format=json'], target: 150 },
}

/** Times each call in accounts of several sizes, with a million entries in the database; none grows faster than its answer. */
export async function run(): Promise<Measurement[]> {
  return withProduct(async ({ product, pool }) => {
    const accounts = await createAccounts(product.url, pool)
    const measurements: Measurement[] = []
    for (const [name, { call, target }] of Object.entries(calls))
      measurements.push(...(await measure(accounts, { name, call, target })))
    return [...measurements, await measureLeaving(accounts)]
  })
}

async function createAccounts(origin: string, pool: pg.Pool): Promise<Account[]> {
  const accounts: Account[] = []
  for (const size of SIZES.toReversed()) {
    const reader = await createReader(origin, { email: `reader-${size}@example.org` })
    if (accounts.length === 0)
      await fillLibrary(pool, { userId: reader.id, feeds: size, entriesPerFeed: ENTRIES_PER_FEED })
    else await followFirst(pool, reader.id, size)
    await pool.query(`update subscriptions set category = 'Category ' || feed_id / 4096 % $1`, [CATEGORIES])
    accounts.push({ size, reader, ...(await contentsOf(pool, reader.id)) })
  }
  return accounts.toReversed()
}

async function followFirst(pool: pg.Pool, userId: string, feeds: number): Promise<void> {
  const first = 'select id from feeds order by id limit $2'
  await pool.query(`insert into subscriptions (user_id, feed_id, view) select $1, id, 0 from (${first}) f`, [
    userId,
    feeds,
  ])
  await pool.query(`insert into cursors (user_id, feed_id) select $1, id from (${first}) f`, [userId, feeds])
}

async function contentsOf(pool: pg.Pool, userId: string): Promise<Pick<Account, 'feedIds' | 'entryId'>> {
  const { rows } = await pool.query<{ id: string }>(
    'select feed_id::text as id from subscriptions where user_id = $1 order by feed_id',
    [userId],
  )
  const feedIds = rows.map(({ id }) => id)
  const newest = await pool.query<{ id: string }>(
    'select id::text from entries where feed_id = $1 order by id desc limit 1',
    [feedIds[0]],
  )
  return { feedIds, entryId: newest.rows[0]?.id ?? '' }
}

async function measure(
  accounts: readonly Account[],
  { name, call, target }: { name: string; call: Call; target: number },
): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const account of accounts) {
    const [method, path, body] = call(account)
    const value = await medianMs(() => account.reader.call(method, path, body), { warmUps: 3, times: 11 })
    measurements.push({ name: `${name}, ${account.size} subscriptions`, value, unit: 'ms', target })
  }
  return measurements
}

/** Last, as they are gone afterwards. */
async function measureLeaving(accounts: readonly Account[]): Promise<Measurement> {
  const { reader, feedIds = [], size } = accounts.at(-1) ?? { reader: undefined, size: 0 }
  const feedIdList = feedIds.slice(0, LEFT)
  const value = await medianMs(async () => reader?.call('DELETE', '/subscriptions', { feedIdList }), {
    warmUps: 0,
    times: 1,
  })
  return { name: `leave ${LEFT} of ${size} subscriptions`, value, unit: 'ms', target: 500 }
}
