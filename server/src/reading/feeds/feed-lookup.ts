import { ApiError, limits } from '@tidings/contracts'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../foundation/database/database.ts'
import { entries } from '../../foundation/tables/entries.schema.ts'
import type { FeedsDeps } from './feeds-deps.ts'
import { countReads } from '../reads/count-reads.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import type { Asking } from '../../foundation/fetch/in-turn.ts'
import { listFeedAnalytics } from './feed-analytics.ts'
import { toEntryReply, toFeedReply } from '../replies/feed-replies.ts'
import type { FeedAtAddress } from './feeds.service.ts'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import { noteFind, requireVisibleFeed } from './visible-feeds.ts'
import { listStates } from './refresh/feed-states.ts'

export type FeedLookupDeps = Pick<FeedsDeps, 'clock' | 'database' | 'feeds' | 'takesLookup'>

export interface FeedQuery {
  id?: string | undefined
  url?: string | undefined
  entriesLimit?: number | undefined
}

/** A feed by its id or address, with its newest entries, for a user who may follow it or not yet. */
export async function lookUpFeed(deps: FeedLookupDeps, asking: Asking, query: FeedQuery) {
  const { userId } = asking
  const { feed, candidates } = await findFeed(deps, asking, query)
  const { db } = deps.database
  const limit = query.entriesLimit ?? limits.entriesPerSubscriptionAtStart
  const [newest, subscription, readCount, [analytics], history] = await Promise.all([
    listNewestEntries(db, feed.id, limit),
    findSubscription(db, userId, feed.id),
    countReads(db, [feed.id]),
    listFeedAnalytics(db, [feed.id], { userId, now: deps.clock() }),
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
  deps: FeedLookupDeps,
  asking: Asking,
  { id, url }: FeedQuery,
): Promise<FeedAtAddress> {
  if (id !== undefined) return { feed: await requireVisibleFeed(deps, asking.userId, id), candidates: [] }
  if (url === undefined) throw new ApiError('feedIdOrUrlRequired')
  const found = await deps.feeds.findOrCreateFeedByUrl(url, asking)
  await noteFind(deps.database.db, asking.userId, found.feed.id)
  return found
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
