import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createSnowflake } from '@tidings/contracts'

import { openDatabase, type Database } from '../../server/src/foundation/database/database.ts'
import { wideDisk } from '../../server/src/reading/feeds/testing.ts'
import { startEmbeddedPostgres } from '../../server/src/foundation/database/embedded-postgres.ts'
import { migrateDatabase } from '../../server/src/foundation/database/migrate.ts'
import { createFeedEngine, type FeedEngine } from '../../server/src/reading/feeds/feed-engine.ts'
import { feeds } from '../../server/src/foundation/tables/feeds.schema.ts'
import { claimDueFeeds } from '../../server/src/reading/feeds/refresh/claim-feeds.ts'
import { createGuardedFetch } from '../../server/src/foundation/fetch/guarded-fetch.ts'
import { startFeedServer, type FeedServer } from '../support/feed-server.ts'
import { median, medianMs, type Measurement } from './measurement.ts'

const FEEDS = 200
const ENTRIES = 50
const HOSTS = 4
const DUE = 100_000
/** All feeds of the benchmark lie on a few loopback addresses, which must not count as polite hosts do. */
const CONNECTIONS_PER_HOST = 8

/** Times the whole way of a refresh, from the request to PostgreSQL, for 200 feeds of 50 entries. */
export async function run(): Promise<Measurement[]> {
  const server = await startFeedServer({ feeds: FEEDS, items: ENTRIES, rounds: 2, hosts: HOSTS })
  const folder = await mkdtemp(join(tmpdir(), 'tidings-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  await migrateDatabase(postgres.url('postgres'))
  const database = openDatabase(postgres.url('postgres'))
  try {
    return [...(await measure(server, database)), await measureClaim(database)]
  } finally {
    await database.close()
    await postgres.stop()
    await rm(postgres.folder, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
}

async function measure(server: FeedServer, database: Database): Promise<Measurement[]> {
  const guarded = createGuardedFetch({
    userAgent: 'Tidings',
    allowPrivate: ['127.0.0.0/8'],
    connectionsPerHost: CONNECTIONS_PER_HOST,
  })
  const nextId = createSnowflake()
  const engine = createFeedEngine({
    disk: wideDisk,
    database,
    fetchGuarded: guarded.fetchGuarded,
    nextId,
    secret: 'a secret of benchmarks',
    clock: Date.now,
    logger: { debug() {}, info() {}, error: (details: unknown) => console.error(details) },
    ownOrigin: undefined,
    connectionsPerHost: 10,
  })
  const urls = server.manifest.feeds.map(({ url }) => url)
  await database.db.insert(feeds).values(urls.map((url) => ({ id: nextId(), url })))
  try {
    return await measureRefreshes(server, database, engine)
  } finally {
    await engine.stop()
    await guarded.close()
  }
}

async function measureRefreshes(
  server: FeedServer,
  database: Database,
  engine: FeedEngine,
): Promise<Measurement[]> {
  const { feeds: documents } = server.manifest
  const refresh = async (newEntries: number) => {
    await database.db.update(feeds).set({ nextCheckAt: new Date() })
    const start = performance.now()
    const summary = await engine.refreshDue()
    const seconds = (performance.now() - start) / 1000
    if (summary.failed > 0 || summary.newEntries !== newEntries) {
      throw new Error(`a refresh went wrong: ${JSON.stringify(summary)}`)
    }
    return seconds
  }
  await compressAhead(documents.map(({ url }) => url))
  const first = await refresh(FEEDS * ENTRIES)
  const unchanged = [await refresh(0), await refresh(0), await refresh(0)]
  await server.control('round/1')
  await compressAhead(documents.map(({ url }) => url))
  const changed = await refresh(FEEDS * 2)
  return [
    { name: `first refresh of ${FEEDS} feeds with ${ENTRIES} entries`, value: first, unit: 's', target: 8 },
    { name: `refresh of ${FEEDS} feeds, nothing changed`, value: median(unchanged), unit: 's', target: 0.15 },
    { name: `refresh of ${FEEDS} feeds, two new entries each`, value: changed, unit: 's', target: 3 },
  ]
}

/** Times which feeds are next, where far more are due than can be refreshed: of people who each follow five hundred. */
async function measureClaim({ db, pool }: Database): Promise<Measurement> {
  await pool.query('delete from feeds')
  await pool.query(`insert into "user" (id, name, email)
    select 'user' || i, 'Reader', i || '@example.test' from generate_series(0, 199) i`)
  await pool.query(
    `insert into feeds (id, url, next_check_at, check_interval)
      select i, 'https://host' || i % 20000 || '.example/' || i, now() - random() * interval '1 hour', 3600
      from generate_series(1, $1::int) i`,
    [DUE],
  )
  await pool.query(
    `insert into subscriptions (user_id, feed_id, view) select 'user' || i % 200, i, 0 from generate_series(1, $1::int) i`,
    [DUE],
  )
  await pool.query('analyze')
  const busy = { busyHosts: ['host1.example'], busyFollowers: ['user1', 'user1', 'user2'] }
  const wish = { now: Date.now(), count: 10, free: 1, perHost: 2, failing: 5, underWay: [], ...busy }
  const value = await medianMs(() => claimDueFeeds(db, wish), { warmUps: 2, times: 7 })
  return { name: `claim of ten feeds of ${DUE} that are due`, value, unit: 'ms', target: 2000 }
}

/** Lets the feed server compress its documents beforehand: that time is its own. */
async function compressAhead(urls: readonly string[]): Promise<void> {
  for (const url of urls) await (await fetch(url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
}
