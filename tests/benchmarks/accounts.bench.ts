import type pg from 'pg'
import { fillLibrary } from '../support/library.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { growthOf, type Cost } from './accounts/growth.ts'
import { indexTitles } from './accounts/index-titles.ts'
import { openAccount } from './accounts/open-account.ts'
import { readCalls, type Account } from './accounts/read-calls.ts'
import { sendRead } from './accounts/send-read.ts'
import { median, medianMs, type Measurement } from './measurement.ts'
import { withProduct } from './with-product.ts'

/** Subscriptions of the accounts that are compared; the largest has all of the library. */
const SIZES = [10, 400, 4000]
const ENTRIES_PER_FEED = 250
const CATEGORIES = 200
const LEFT = 1000
const WARM_UPS = 3
const TIMES = 11

interface Opened extends Account {
  reader: Reader
}

type Change = (account: Account) => [method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object]

/** Each with the time it may take in the largest account, in milliseconds. */
const changes: Record<string, { change: Change; target: number }> = {
  'mark an entry read': { change: ({ entryId }) => ['POST', '/reads', { entryIds: [entryId] }], target: 10 },
  'mark an entry unread': { change: ({ entryId }) => ['DELETE', '/reads', { entryId }], target: 10 },
  'star an entry': { change: ({ entryId }) => ['POST', '/collections', { entryId, view: 0 }], target: 10 },
  'mark a feed read': { change: ({ feedIds: [feedId] }) => ['POST', '/reads/all', { feedId }], target: 10 },
  'mark all read': { change: () => ['POST', '/reads/all', { view: 0 }], target: 100 },
  'edit a subscription': {
    change: ({ feedIds: [feedId] }) => ['PATCH', '/subscriptions', { feedId, title: 'Mine' }],
    target: 10,
  },
}

/** Times each call in accounts of several sizes, with a million entries in the database; none grows faster than its answer. */
export async function run(): Promise<Measurement[]> {
  return withProduct(async ({ product, pool }) => {
    const accounts = await createAccounts(product.url, pool)
    const measurements: Measurement[] = []
    for (const [name, { input, target }] of Object.entries(readCalls)) {
      const [call = ''] = name.split(', ')
      const send = (account: Opened) =>
        sendRead(product.url, account.reader, { call, input: input?.(account) ?? {} })
      measurements.push(...(await measure(accounts, { name, send, target })))
    }
    for (const [name, { change, target }] of Object.entries(changes)) {
      const send = async (account: Opened) => {
        await account.reader.call(...change(account))
        return 0
      }
      measurements.push(...(await measure(accounts, { name, send, target })))
    }
    return [...measurements, await measureLeaving(accounts)]
  })
}

async function createAccounts(origin: string, pool: pg.Pool): Promise<Opened[]> {
  const accounts: Opened[] = []
  for (const size of SIZES.toReversed()) {
    const reader = await createReader(origin, { email: `reader-${size}@example.org` })
    if (accounts.length === 0)
      await fillLibrary(pool, { userId: reader.id, feeds: size, entriesPerFeed: ENTRIES_PER_FEED })
    else await followFirst(pool, reader.id, size)
    await pool.query(`update subscriptions set category = 'Category ' || feed_id / 4096 % $1`, [CATEGORIES])
    accounts.push({ reader, ...(await openAccount(pool, reader, size)) })
  }
  await indexTitles(pool)
  await pool.query('vacuum analyze')
  return accounts.toReversed()
}

async function followFirst(pool: pg.Pool, userId: string, feeds: number): Promise<void> {
  const first = `select id from feeds where kind = 'feed' order by id limit $2`
  await pool.query(`insert into subscriptions (user_id, feed_id, view) select $1, id, 0 from (${first}) f`, [
    userId,
    feeds,
  ])
  await pool.query(`insert into cursors (user_id, feed_id) select $1, id from (${first}) f`, [userId, feeds])
}

interface Measured {
  name: string
  /** Answers how many bytes came back. */
  send: (account: Opened) => Promise<number>
  target: number
}

/** The time in each account, and how much more it is in the largest than in the smallest. */
async function measure(
  accounts: readonly Opened[],
  { name, send, target }: Measured,
): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const costs: Cost[] = []
  for (const account of accounts) {
    const sizes: number[] = []
    const once = async () => sizes.push(await send(account))
    const value = await medianMs(once, { warmUps: WARM_UPS, times: TIMES })
    costs.push({ ms: value, bytes: median(sizes) })
    measurements.push({ name: `${name}, ${account.size} subscriptions`, value, unit: 'ms', target })
  }
  return [...measurements, { name: `${name}, growth`, ...growthOf(costs), unit: '×' }]
}

/** Last, as they are gone afterwards. */
async function measureLeaving(accounts: readonly Opened[]): Promise<Measurement> {
  const { reader, feedIds = [], size } = accounts.at(-1) ?? { reader: undefined, size: 0 }
  const feedIdList = feedIds.slice(0, LEFT)
  const value = await medianMs(async () => reader?.call('DELETE', '/subscriptions', { feedIdList }), {
    warmUps: 0,
    times: 1,
  })
  return { name: `leave ${LEFT} of ${size} subscriptions`, value, unit: 'ms', target: 500 }
}
