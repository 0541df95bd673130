import { createSnowflake } from '@tidings/contracts'
import { asc, eq } from 'drizzle-orm'
import { createTestDatabase, type TestDatabase } from '../../foundation/database/testing.ts'
import { entries, entryContents } from '../../foundation/tables/entries.schema.ts'
import type { Disk } from '../../foundation/files/disk.ts'
import { createGuardedFetch, type GuardedFetchOptions } from '../../foundation/fetch/guarded-fetch.ts'
import { createFeedEngine, type FeedEngine, type FeedEngineOptions } from './feed-engine.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { FeedAtAddress } from './feeds.service.ts'

export interface TestFeeds {
  engine: FeedEngine
  database: TestDatabase
  /** Looks up what somebody typed. */
  find(typed: string, signal?: AbortSignal): Promise<FeedAtAddress>
  /** Moves the clock on. */
  advance(ms: number): void
  now(): number
  /** Stores a feed that is due and was never fetched. */
  add(url: string): Promise<bigint>
  feed(id: bigint): Promise<typeof feeds.$inferSelect>
  /** Entries with their contents, newest first. */
  entries(feedId: bigint): Promise<(typeof entries.$inferSelect & { content: string | null })[]>
  close(): Promise<void>
}

/** A disk that is never full. */
export const wideDisk: Disk = { hasRoom: async () => true, requireRoom: async () => undefined }

/** A feed engine over a database of its own, with a clock that stands still and a network that is the loopback. */
export async function createTestFeeds(
  options: Partial<GuardedFetchOptions> = {},
  engineOptions: Partial<FeedEngineOptions> = {},
): Promise<TestFeeds> {
  const database = await createTestDatabase()
  const { db } = database
  const guarded = createGuardedFetch({
    userAgent: 'Tidings',
    allowPrivate: ['127.0.0.0/8'],
    connectionsPerHost: 10,
    ...options,
  })
  let now = Date.now()
  const nextId = createSnowflake(0, () => now)
  const logger = { debug() {}, info() {}, error: (details: { err: unknown }) => fail(details.err) }
  const engine = createFeedEngine({
    database,
    disk: wideDisk,
    fetchGuarded: guarded.fetchGuarded,
    nextId,
    secret: 'a secret of tests',
    clock: () => now,
    logger,
    ownOrigin: 'https://tidings.test',
    connectionsPerHost: 10,
    ...engineOptions,
  })
  return {
    engine,
    database,
    find: (typed, signal) => engine.findOrCreateFeedByUrl(typed, { userId: 'somebody', signal }),
    now: () => now,
    advance: (ms) => void (now += ms),
    async add(url) {
      const id = nextId()
      await db.insert(feeds).values({ id, url, nextCheckAt: new Date(now) })
      return id
    },
    async feed(id) {
      const [row] = await db.select().from(feeds).where(eq(feeds.id, id))
      if (!row) throw new Error(`no feed ${id}`)
      return row
    },
    entries: (feedId) => listEntries(database, feedId),
    async close() {
      await engine.stop()
      await guarded.close()
      await database.drop()
    },
  }
}

/** What breaks inside the engine is logged and survived; in a test it has to show. */
function fail(error: unknown): never {
  throw error
}

async function listEntries({ db }: TestDatabase, feedId: bigint): ReturnType<TestFeeds['entries']> {
  const rows = await db
    .select()
    .from(entries)
    .leftJoin(entryContents, eq(entryContents.entryId, entries.id))
    .where(eq(entries.feedId, feedId))
    .orderBy(asc(entries.publishedAt), asc(entries.id))
  return rows.map((row) => ({ ...row.entries, content: row.entry_contents?.content ?? null })).toReversed()
}
