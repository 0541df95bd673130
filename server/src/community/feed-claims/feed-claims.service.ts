import { ApiError } from '@tidings/contracts'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { listFeedAnalytics } from '../../reading/feeds/feed-analytics.ts'
import { toFeedReply } from '../../reading/replies/feed-replies.ts'
import type { LookingFor } from '../../reading/feeds/feed-engine.ts'
import { NoFeedError } from '../../reading/feeds/discovery/find-feed.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { toApiError } from '../../reading/feeds/feeds.service.ts'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import { requireVisibleFeed } from '../../reading/feeds/visible-feeds.ts'
import type { FeedClaimsDeps } from './feed-claims-deps.ts'
import { claimCode, claimMessage } from './claim-proof.ts'

type ClaimDeps = Pick<
  FeedClaimsDeps,
  'database' | 'secret' | 'feeds' | 'takesClaim' | 'takesLookup' | 'clock'
>

interface ClaimedFeed {
  userId: string
  feedId: string
}

/** What proves that a feed is a user's. */
export async function getClaimMessage(deps: ClaimDeps, { userId, feedId }: ClaimedFeed) {
  const feed = await requireVisibleFeed(deps, userId, feedId)
  return claimMessage(claimCode(deps.secret, { userId, feedId: feed.id }))
}

/** Makes a feed a user's, if it holds their proof at this moment. */
export async function claimFeed(deps: ClaimDeps, { userId, feedId }: ClaimedFeed): Promise<void> {
  const feed = await requireVisibleFeed(deps, userId, feedId)
  if (feed.ownerUserId === userId) return
  if (!deps.takesClaim(userId)) throw new ApiError('operationNotCompleted')
  const words = claimCode(deps.secret, { userId, feedId: feed.id })
  const proof = await findNow(deps, feed, { userId, words })
  if (!proof) throw new ApiError('feedClaimFailed')
  // What stands in an entry may have been written by a guest: it takes no feed from who has proved it to be theirs.
  const isFree = or(isNull(feeds.ownerUserId), eq(feeds.ownerUserId, userId))
  const rows = await deps.database.db
    .update(feeds)
    .set({ ownerUserId: userId })
    .where(and(eq(feeds.id, feed.id), proof === 'entry' ? isFree : undefined))
    .returning({ id: feeds.id })
  if (rows.length === 0) throw new ApiError('feedClaimFailed')
}

/** The feeds that are a user's, with who reads them. */
export async function listClaimedFeeds({ database, clock }: ClaimDeps, userId: string) {
  const owned = await database.db
    .select()
    .from(feeds)
    .where(and(eq(feeds.ownerUserId, userId), eq(feeds.kind, 'feed')))
    .orderBy(asc(feeds.title), asc(feeds.id))
  const ids = owned.map(({ id }) => id)
  const figures = await listFeedAnalytics(database.db, ids, { userId, now: clock() })
  const countById = new Map(figures.map((figure) => [figure.feedId, figure.subscriptionCount]))
  return owned.map((feed) => ({
    feed: toFeedReply(feed),
    subscriptionCount: countById.get(String(feed.id)) ?? 0,
    tipAmount: 0,
  }))
}

async function findNow({ feeds: engine }: ClaimDeps, feed: FeedRecord, looking: LookingFor) {
  try {
    return await engine.findInFeedNow(feed, looking)
  } catch (error) {
    if (error instanceof NoFeedError) throw toApiError(error.failure)
    throw error
  }
}
