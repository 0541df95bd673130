import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { measureYardstick } from '../../tools/test/spent.ts'
import { startEmbeddedPostgres } from '../../server/src/foundation/database/embedded-postgres.ts'
import { startFeedServer, type FeedServer } from '../support/feed-server.ts'
import { memoryOf } from '../support/memory-of-group.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createReader, type Reader } from '../support/reader.ts'
import { diskOf } from './disk-of.ts'
import { median, medianMs, type Measurement } from './measurement.ts'

const FEEDS = 200
const FEW = 50
const MANY = 500
/** The feeds lie on so many loopback addresses: those of one are fetched few at a time, which yarr does not heed. */
const HOSTS = 50
/** A look takes the database less than a millisecond. */
const LOOK_MS = 10

/**
 * What yarr 2.6 (Go, SQLite), the quickest reader that one can run, took for the same on two cores: times in yardsticks of
 * that machine (0.170 s), so that they can be compared with those of another; megabytes as they are. `share` is as much of
 * it as we may take.
 */
const yarr = {
  importFew: { took: 44, share: 0.9 },
  importMany: { took: 397, share: 0.9 },
  unchanged: { took: 0.48, share: 0.9 },
  timeline: { took: 0.0094, share: 1 },
  entry: { took: 0.0041, share: 1.2 },
  counters: { took: 0.66, share: 0.02 },
  markAll: { took: 13.2, share: 0.005 },
  memory: { took: 31, share: 4 },
  disk: { took: 1695, share: 0.4 },
} as const

/** Measures over HTTP what people wait for, and what it takes of a machine, as yarr was measured. */
export async function run(): Promise<Measurement[]> {
  return [...(await withFeeds(FEW, measureFew)), ...(await withFeeds(MANY, measureMany))]
}

interface Stage {
  feeds: FeedServer
  product: Product
  /** Process ids of the server and of its database. */
  pids: number[]
  pool: pg.Pool
  reader: Reader
}

async function withFeeds(
  items: number,
  measure: (stage: Stage) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const feeds = await startFeedServer({ feeds: FEEDS, items, hosts: HOSTS })
  const product = await startProduct()
  const postgres = await startEmbeddedPostgres({ dataDir: product.dataDir })
  const pool = new pg.Pool({ connectionString: postgres.url('postgres'), max: 2 })
  const [postmaster = ''] = (await readFile(join(postgres.folder, 'postmaster.pid'), 'utf8')).split('\n')
  try {
    const reader = await createReader(product.url)
    return await measure({ feeds, product, pids: [product.pid(), Number(postmaster)], pool, reader })
  } finally {
    await pool.end()
    await postgres.stop()
    await product.dispose()
    await feeds.stop()
  }
}

async function measureFew(stage: Stage): Promise<Measurement[]> {
  const yardstick = await measureYardstick()
  const idle = memoryOf(stage.pids)
  const brought = await bring(stage)
  await indexed(stage)
  const unchanged = [await refresh(stage), await refresh(stage), await refresh(stage)]
  return [
    inTime(`OPML import and first refresh, ${FEEDS} × ${FEW}`, yarr.importFew, { ms: brought, yardstick }),
    inTime('refresh, nothing changed', yarr.unchanged, { ms: median(unchanged), yardstick }),
    inMegabytes('memory (PSS), before the first feed', yarr.memory, idle),
    inMegabytes(`memory (PSS), ${FEEDS * FEW} entries`, yarr.memory, memoryOf(stage.pids)),
  ]
}

async function measureMany(stage: Stage): Promise<Measurement[]> {
  const size = `${FEEDS * MANY} entries`
  const yardstick = await measureYardstick()
  const brought = await bring(stage)
  await indexed(stage)
  const { pool, product } = stage
  const { call } = stage.reader
  const unread = { read: false, limit: 20 }
  const timeline = await medianMs(() => call('POST', '/entries', unread))
  const { data } = await call<{ data: { entries: { id: string } }[] }>('POST', '/entries', unread)
  const entry = await medianMs(() => call('GET', `/entries?id=${data[0]?.entries.id}`))
  const counters = await medianMs(() => call('GET', '/reads'))
  const markAll = await medianMs(() => call('POST', '/reads/all', {}), {
    warmUps: 3,
    times: 15,
    prepare: () => pool.query('update cursors set read_upto = 0, read_total = 0'),
  })
  return [
    inTime(`OPML import and first refresh, ${FEEDS} × ${MANY}`, yarr.importMany, { ms: brought, yardstick }),
    inTime(`unread timeline of 20, ${size}`, yarr.timeline, { ms: timeline, yardstick }),
    inTime('open an entry', yarr.entry, { ms: entry, yardstick }),
    inTime(`unread counters, ${size}`, yarr.counters, { ms: counters, yardstick }),
    inTime(`mark all read, ${size}`, yarr.markAll, { ms: markAll, yardstick }),
    inMegabytes(`memory (PSS), ${size}`, yarr.memory, memoryOf(stage.pids)),
    inMegabytes(`disk, ${size}`, yarr.disk, await diskOf(product.dataDir)),
  ]
}

/** Milliseconds from the file to the last of its entries. */
async function bring(stage: Stage): Promise<number> {
  const { feeds, reader } = stage
  await compressAhead(feeds)
  const form = new FormData()
  form.set('file', new File([await readFile(join(feeds.dir, 'feeds.opml'))], 'feeds.opml'))
  const start = performance.now()
  await reader.call('POST', '/subscriptions/import', form)
  await untilNone(stage, 'select from feeds where checked_at is null')
  const took = performance.now() - start
  const { rows } = await stage.pool.query<{ count: number }>('select count(*)::int from entries')
  const expected = feeds.manifest.feeds.reduce((sum, { rounds }) => sum + (rounds[0]?.entries.length ?? 0), 0)
  if (rows[0]?.count !== expected) throw new Error(`${rows[0]?.count} of ${expected} entries are stored`)
  return took
}

/** Milliseconds in which all feeds are asked again, and say that nothing has changed. */
async function refresh(stage: Stage): Promise<number> {
  await stage.pool.query('update feeds set next_check_at = now(), checked_at = null')
  const start = performance.now()
  await stage.reader.call('POST', '/admin/jobs/feeds')
  await untilNone(stage, 'select from feeds where checked_at is null')
  return performance.now() - start
}

/** Waits until all that came is in the full-text index, of which others have none. */
const indexed = (stage: Stage): Promise<void> => untilNone(stage, 'select from search_queue')

async function untilNone({ pool }: Stage, query: string): Promise<void> {
  while ((await pool.query(`${query} limit 1`)).rowCount !== 0) await wait(LOOK_MS)
}

/** Lets the feed server compress its documents beforehand: that time is its own. */
async function compressAhead({ manifest }: FeedServer): Promise<void> {
  for (const { url } of manifest.feeds)
    await (await fetch(url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
}

interface Reference {
  took: number
  share: number
}

interface Took {
  ms: number
  /** Seconds. */
  yardstick: number
}

function inTime(name: string, { took, share }: Reference, { ms, yardstick }: Took): Measurement {
  const theirs = took * yardstick * 1000
  return {
    name,
    value: ms,
    unit: 'ms',
    target: Number((theirs * share).toPrecision(3)),
    beside: `${(ms / 1000 / yardstick).toPrecision(3)} yardsticks, ${(ms / theirs).toPrecision(2)} × yarr`,
  }
}

const inMegabytes = (name: string, { took, share }: Reference, value: number): Measurement => ({
  name,
  value,
  unit: 'MB',
  target: took * share,
  beside: `${(value / took).toPrecision(2)} × yarr`,
})
