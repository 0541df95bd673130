import { ApiError } from '@tidings/contracts'
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { collections } from '../../foundation/tables/collections.schema.ts'
import { requireLookup } from '../../foundation/limits/require-lookup.ts'
import type { Db } from '../../foundation/database/database.ts'
import { mergedInto } from './address/find-by-address.ts'
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
type NamingDeps = VisibleDeps & Pick<FeedsDeps, 'feeds'>

/** No more than this is read of feeds of which a thousand may be named at once. */
export type NamedFeed = Pick<FeedRecord, 'id' | 'privateTo'>

/** Those of the feeds that a user may see. Throws operationNotCompleted where they asked too often. */
export async function listVisibleFeeds(
  { database, takesLookup }: VisibleDeps,
  userId: string,
  ids: readonly string[],
): Promise<NamedFeed[]> {
  requireLookup({ takesLookup }, userId)
  return findVisible(database.db, userId, ids.map(BigInt))
}

const findVisible = (db: Db, userId: string, ids: readonly bigint[]): Promise<NamedFeed[]> =>
  db
    .select({ id: feeds.id, privateTo: feeds.privateTo })
    .from(feeds)
    .where(and(inArray(feeds.id, [...ids]), isVisibleTo(userId)))

/**
 * The feeds that a user names by their ids, to do something with them; each once. One that was merged into another is that
 * other: whoever may see either may name it by both. Throws feedNotFound where one of them is not there, or not theirs to
 * see, and operationNotCompleted where they asked too often.
 */
export async function requireNamedFeeds(
  deps: NamingDeps,
  userId: string,
  ids: readonly string[],
): Promise<NamedFeed[]> {
  const visible = await listVisibleFeeds(deps, userId, ids)
  const moved = await findMoved(deps, userId, ids.map(BigInt))
  const ofMoved = new Set(
    (
      await findVisible(
        deps.database.db,
        userId,
        [...moved.values()].map(({ id }) => id),
      )
    ).map(({ id }) => id),
  )
  const byId = new Map(visible.map((feed) => [feed.id, feed]))
  for (const [id, feed] of moved) if (byId.has(id) || ofMoved.has(feed.id)) byId.set(id, feed)
  const named = ids.map((id) => byId.get(BigInt(id)))
  if (named.length === 0 || named.includes(undefined)) throw new ApiError('feedNotFound')
  return [...new Map(named.flatMap((feed) => (feed ? [[feed.id, feed] as const] : []))).values()]
}

/** By their ids those of some feeds that were merged into another, which a user may have: that other. */
async function findMoved(
  deps: NamingDeps,
  userId: string,
  ids: readonly bigint[],
): Promise<Map<bigint, NamedFeed>> {
  const isTheirs = or(isNull(feeds.privateTo), eq(feeds.privateTo, userId))
  const rows = await deps.database.db
    .select({ id: feeds.id, nextCheckAt: feeds.nextCheckAt, migrateTo: feeds.migrateTo })
    .from(feeds)
    .where(and(inArray(feeds.id, [...ids]), eq(feeds.kind, 'feed'), isNull(feeds.nextCheckAt), isTheirs))
  const moved = new Map<bigint, NamedFeed>()
  for (const feed of rows) {
    const movedTo = mergedInto(feed)
    const other = movedTo === null ? undefined : await deps.feeds.findFeedByUrl(movedTo, userId)
    if (other && other.id !== feed.id) moved.set(feed.id, { id: other.id, privateTo: other.privateTo })
  }
  return moved
}

/** A feed that a user names by its id, as `requireNamedFeeds` has it. Throws as that. */
export async function requireVisibleFeed(deps: NamingDeps, userId: string, id: string): Promise<FeedRecord> {
  const [named] = await requireNamedFeeds(deps, userId, [id])
  const [feed] = named ? await deps.database.db.select().from(feeds).where(eq(feeds.id, named.id)) : []
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
