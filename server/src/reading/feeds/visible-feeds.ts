import { ApiError } from '@tidings/contracts'
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { collections } from '../../foundation/tables/collections.schema.ts'
import type { Db } from '../../foundation/database/database.ts'
import type { FeedsDeps } from './feeds-deps.ts'
import { listFeeds } from '../../foundation/tables/lists.schema.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { feedFinds, feeds } from '../../foundation/tables/feeds.schema.ts'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'

/**
 * Feeds that a user may name by their id: their own, and of those that are shared what they follow, found by its address or
 * starred an entry of, what anybody follows openly, and what is in a list. What only others follow in private is not there, nor is what nobody
 * follows: the two must not be told apart.
 */
function isVisibleTo(userId: string): SQL | undefined {
  const isFollowed = sql`exists (select from ${subscriptions} where ${subscriptions.feedId} = ${feeds.id}
    and (${subscriptions.userId} = ${userId} or not ${subscriptions.isPrivate}))`
  const isListed = sql`exists (select from ${listFeeds} where ${listFeeds.feedId} = ${feeds.id})`
  const isFound = sql`exists (select from ${feedFinds} where ${feedFinds.feedId} = ${feeds.id}
    and ${feedFinds.userId} = ${userId})`
  const isStarred = sql`exists (select from ${collections} where ${collections.feedId} = ${feeds.id}
    and ${collections.userId} = ${userId})`
  const isTheirs = eq(feeds.ownerUserId, userId)
  return and(
    eq(feeds.kind, 'feed'),
    or(
      eq(feeds.privateTo, userId),
      and(isNull(feeds.privateTo), or(isFollowed, isListed, isFound, isStarred, isTheirs)),
    ),
  )
}

type VisibleDeps = Pick<FeedsDeps, 'database' | 'takesLookup'>

/** Those of the feeds that a user may see. Throws operationNotCompleted where they asked too often. */
export async function listVisibleFeeds(
  { database, takesLookup }: VisibleDeps,
  userId: string,
  ids: readonly string[],
): Promise<FeedRecord[]> {
  if (!takesLookup(userId)) throw new ApiError('operationNotCompleted')
  return database.db
    .select()
    .from(feeds)
    .where(and(inArray(feeds.id, ids.map(BigInt)), isVisibleTo(userId)))
}

/** A feed that a user may see. Throws feedNotFound, whether there is no such feed or it is not theirs to see. */
export async function requireVisibleFeed(deps: VisibleDeps, userId: string, id: string): Promise<FeedRecord> {
  const [feed] = await listVisibleFeeds(deps, userId, [id])
  if (!feed) throw new ApiError('feedNotFound')
  return feed
}

/** A feed that an administrator looks after: one that is shared, or their own. Throws feedNotFound for any other. */
export async function requireKeptFeed(
  { database }: Pick<FeedsDeps, 'database'>,
  userId: string,
  id: string,
): Promise<FeedRecord> {
  const isTheirs = or(isNull(feeds.privateTo), eq(feeds.privateTo, userId))
  const [feed] = await database.db
    .select()
    .from(feeds)
    .where(and(eq(feeds.id, BigInt(id)), eq(feeds.kind, 'feed'), isTheirs))
  if (!feed) throw new ApiError('feedNotFound')
  return feed
}

/** Lets a user who gave the address of a feed name it by its id. */
export async function noteFind(db: Db, userId: string, feedId: bigint): Promise<void> {
  await db.insert(feedFinds).values({ userId, feedId }).onConflictDoNothing()
}
