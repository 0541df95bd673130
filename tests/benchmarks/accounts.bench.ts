import { setTimeout } from 'node:timers/promises'
import { MINUTE_MS } from '@tidings/contracts/spans'
import type pg from 'pg'
import { fillLibrary, followFirst } from '../support/library.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { changes } from './accounts/changes.ts'
import { growthOf, shareOf, type Cost } from './accounts/growth.ts'
import { indexTitles } from './accounts/index-titles.ts'
import { openAccount } from './accounts/open-account.ts'
import { readCalls, type Account } from './accounts/read-calls.ts'
import { sendCall } from './accounts/send-call.ts'
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

/** Times each call in accounts of several sizes, with a million entries in the database; none grows faster than its answer. */
export async function run(): Promise<Measurement[]> {
  return withProduct(async ({ product, pool }) => {
    const accounts = await createAccounts(product.url, pool)
    const measurements: Measurement[] = []
    for (const [name, { input, ...bars }] of Object.entries(readCalls)) {
      const [call = ''] = name.split(', ')
      const send = (account: Opened) =>
        sendCall(product.url, account.reader, { call, input: input?.(account) ?? {} })
      measurements.push(...(await measure(accounts, { name, send, ...bars })))
    }
    for (const [name, { input, prepare, looksUp, ...bars }] of Object.entries(changes)) {
      const [call = ''] = name.split(', ')
      const send = (account: Opened) => sendCall(product.url, account.reader, { call, input: input(account) })
      const before = (account: Account) => prepare?.(pool, account)
      if (looksUp) await setTimeout(MINUTE_MS)
      measurements.push(...(await measure(accounts, { name, send, prepare: before, ...bars })))
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

interface Measured {
  name: string
  /** Answers how many bytes came back. */
  send: (account: Opened) => Promise<number>
  prepare?: (account: Opened) => Promise<unknown> | undefined
  target: number
  goesOverFeeds?: 'reading' | 'writing'
}

/** The time in each account, and how much more it is in the largest than in the smallest. */
async function measure(
  accounts: readonly Opened[],
  { name, target, goesOverFeeds, ...call }: Measured,
): Promise<Measurement[]> {
  const costs = await costsOf(accounts, call)
  // A row for each of the largest account is what its time is for.
  const written = (target * 1000) / Math.max(...SIZES)
  const more =
    goesOverFeeds === undefined
      ? { name: `${name}, growth`, ...growthOf(costs) }
      : {
          name: `${name}, each feed more`,
          ...shareOf(costs, goesOverFeeds === 'writing' ? written : undefined),
        }
  return [
    ...costs.map(({ size, ms }) => ({
      name: `${name}, ${size} subscriptions`,
      value: ms,
      unit: 'ms',
      target,
    })),
    more,
  ]
}

/** The accounts take turns, so that whatever else the machine does is met by all of them. */
async function costsOf(
  accounts: readonly Opened[],
  { send, prepare }: Pick<Measured, 'send' | 'prepare'>,
): Promise<Cost[]> {
  const seen = accounts.map(({ size }) => ({ size, times: [] as number[], bytes: [] as number[] }))
  for (let round = 0; round < WARM_UPS + TIMES; round += 1)
    for (const [index, account] of accounts.entries()) {
      await prepare?.(account)
      const start = performance.now()
      const bytes = await send(account)
      if (round >= WARM_UPS) seen[index]?.times.push(performance.now() - start)
      seen[index]?.bytes.push(bytes)
    }
  return seen.map(({ size, times, bytes }) => ({ size, ms: median(times), bytes: median(bytes) }))
}

/** Last, as they are gone afterwards. */
async function measureLeaving(accounts: readonly Opened[]): Promise<Measurement> {
  const { reader, feedIds = [], size } = accounts.at(-1) ?? { reader: undefined, size: 0 }
  // The first are in the list as well, which is followed still: of those no cursor would go.
  const feedIdList = feedIds.slice(-LEFT)
  const value = await medianMs(async () => reader?.call('DELETE', '/subscriptions', { feedIdList }), {
    warmUps: 0,
    times: 1,
  })
  return { name: `leave ${LEFT} of ${size} subscriptions`, value, unit: 'ms', target: 500 }
}
