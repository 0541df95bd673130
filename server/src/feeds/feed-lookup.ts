import { ApiError, limits } from '@tidings/contracts'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { entries } from '../entries/entries.schema.ts'
import { readEvents } from '../reads/reads.schema.ts'
import { subscriptions } from '../subscriptions/subscriptions.schema.ts'
import type { Asking } from './discovery/look-ups.ts'
import { listFeedAnalytics } from './feed-analytics.ts'
import type { FeedEngine } from './feed-engine.ts'
import { toEntryReply, toFeedReply } from './feed-replies.ts'
import { feeds } from './feeds.schema.ts'
import type { FeedAtAddress, FeedRecord } from './feeds.service.ts'
import { listStates } from './refresh/feed-states.ts'

export interface FeedLookupDeps {
  db: Db
  engine: Pick<FeedEngine, 'findOrCreateFeedByUrl'>
  clock: () => number
}

export interface FeedQuery {
  id?: string | undefined
  url?: string | undefined
  entriesLimit?: number | undefined
}

/** A feed by its id or address, with its newest entries, for a user who may follow it or not yet. */
export async function lookUpFeed({ db, engine, clock }: FeedLookupDeps, asking: Asking, query: FeedQuery) {
  const { userId } = asking
  const { feed, candidates } = await findFeed({ db, engine }, asking, query)
  const limit = query.entriesLimit ?? limits.entriesPerSubscriptionAtStart
  const [newest, subscription, readCount, [analytics], history] = await Promise.all([
    listNewestEntries(db, feed.id, limit),
    findSubscription(db, userId, feed.id),
    countReads(db, feed.id),
    listFeedAnalytics(db, [feed.id], clock()),
    listStates(db, feed.id),
  ])
  return {
    feed: toFeedReply(feed),
    entries: newest.map(toEntryReply),
    ...(subscription ? { subscription } : {}),
    readCount,
    subscriptionCount: analytics?.subscriptionCount ?? 0,
    ...(analytics ? { analytics } : {}),
    ...(candidates.length > 0 ? { candidates } : {}),
    health: { ...toHealth(feed), history },
  }
}

function toHealth({ checkedAt, nextCheckAt, errorCount, entryCount }: FeedRecord) {
  return {
    checkedAt: checkedAt?.toISOString() ?? null,
    nextCheckAt: nextCheckAt?.toISOString() ?? null,
    errorCount,
    entryCount,
  }
}

async function findFeed(
  { db, engine }: Pick<FeedLookupDeps, 'db' | 'engine'>,
  asking: Asking,
  { id, url }: FeedQuery,
): Promise<FeedAtAddress> {
  if (id !== undefined) {
    const [feed] = await db
      .select()
      .from(feeds)
      .where(and(eq(feeds.id, BigInt(id)), eq(feeds.kind, 'feed')))
    if (!feed) throw new ApiError('feedNotFound')
    return { feed, candidates: [] }
  }
  if (url === undefined) throw new ApiError('feedIdOrUrlRequired')
  return engine.findOrCreateFeedByUrl(url, asking)
}

function listNewestEntries(db: Db, feedId: bigint, limit: number) {
  return db
    .select()
    .from(entries)
    .where(eq(entries.feedId, feedId))
    .orderBy(desc(entries.publishedAt), desc(entries.id))
    .limit(limit)
}

async function findSubscription(db: Db, userId: string, feedId: bigint) {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.feedId, feedId)))
  if (!row) return undefined
  const { listId: _, ...subscription } = row
  return { ...subscription, feedId: String(feedId), createdAt: row.createdAt.toISOString() }
}

async function countReads(db: Db, feedId: bigint): Promise<number> {
  const [row] = await db
    .select({ reads: count() })
    .from(readEvents)
    .innerJoin(entries, eq(entries.id, readEvents.entryId))
    .where(eq(entries.feedId, feedId))
  return row?.reads ?? 0
}
