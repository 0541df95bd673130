import { View, type Subscription } from '@tidings/contracts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { feeds } from '../feeds/feeds.schema.ts'
import type { FeedRecord } from '../feeds/feeds.service.ts'
import { listFeeds, lists } from '../lists/lists.schema.ts'
import { subscriptions } from './subscriptions.schema.ts'
import { toFeedSubscription, toInboxSubscription, toListSubscription } from './subscription-replies.ts'

export interface SubscriptionsQuery {
  /** Whose subscriptions. */
  userId: string
  /** Leaves out private ones and inboxes, which are nobody else's business. */
  publicOnly: boolean
  view?: View | undefined
}

/** Subscriptions of a user, oldest first. */
export async function listSubscriptions(db: Db, query: SubscriptionsQuery): Promise<Subscription[]> {
  const { userId, publicOnly, view = View.All } = query
  const rows = await db
    .select({ row: subscriptions, feed: feeds, list: lists })
    .from(subscriptions)
    .leftJoin(feeds, eq(feeds.id, subscriptions.feedId))
    .leftJoin(lists, eq(lists.id, subscriptions.listId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        publicOnly ? eq(subscriptions.isPrivate, false) : undefined,
        view === View.All ? undefined : eq(subscriptions.view, view),
      ),
    )
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.feedId))
  const feedsByList = await listFeedsOfLists(
    db,
    rows.flatMap(({ list }) => list?.id ?? []),
  )
  return rows.flatMap(({ row, feed, list }) => {
    if (list) return toListSubscription(row, list, feedsByList.get(list.id) ?? [])
    if (!feed) return []
    if (feed.kind === 'feed') return toFeedSubscription(row, feed)
    return publicOnly ? [] : toInboxSubscription(row, feed)
  })
}

/** The feeds of lists, by list. */
async function listFeedsOfLists(db: Db, listIds: readonly bigint[]): Promise<Map<bigint, FeedRecord[]>> {
  if (listIds.length === 0) return new Map()
  const rows = await db
    .select({ listId: listFeeds.listId, feed: feeds })
    .from(listFeeds)
    .innerJoin(feeds, eq(feeds.id, listFeeds.feedId))
    .where(inArray(listFeeds.listId, [...listIds]))
    .orderBy(asc(listFeeds.createdAt))
  const grouped = Map.groupBy(rows, ({ listId }) => listId)
  return new Map([...grouped].map(([listId, members]) => [listId, members.map(({ feed }) => feed)]))
}
