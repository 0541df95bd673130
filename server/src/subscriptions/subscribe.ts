import { ApiError, type SubscriptionPatch } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import { feeds } from '../feeds/feeds.schema.ts'
import type { FeedRecord } from '../feeds/feeds.service.ts'
import type { Deps, SessionUser } from '../http/context.ts'
import { listFeeds, lists } from '../lists/lists.schema.ts'
import { listUnreadCounts } from '../reads/reads.service.ts'
import { DEFAULT_VIEW, toFeedRow } from './subscription-replies.ts'
import { subscriptions } from './subscriptions.schema.ts'
import { insertFeedSubscription, requireRoom } from './subscriptions.service.ts'

type ServiceDeps = Pick<Deps, 'database' | 'feeds'>

export interface SubscribeRequest extends SubscriptionPatch {
  url?: string | undefined
  feedId?: string | undefined
  listId?: string | undefined
}

/** Follows a feed by its address or id, or a list. Following again changes nothing. */
export async function subscribe(deps: ServiceDeps, user: SessionUser, request: SubscribeRequest) {
  const { url, feedId, listId, ...patch } = request
  if (listId !== undefined) return subscribeToList(deps, user.id, { listId, patch })
  if (url === undefined && feedId === undefined) throw new ApiError('feedIdOrUrlRequired')
  await requireRoom(deps, user)
  const feed =
    url === undefined
      ? await findFeed(deps, feedId ?? '0')
      : (await deps.feeds.findOrCreateFeedByUrl(url)).feed
  await insertFeedSubscription(deps, user.id, {
    feedId: feed.id,
    patch: { ...patch, view: patch.view ?? DEFAULT_VIEW },
  })
  const unread = await listUnreadCounts(deps, user.id, { feedId: String(feed.id) })
  return { code: 0 as const, feed: toFeedRow(feed), list: null, unread }
}

async function findFeed({ database }: Pick<Deps, 'database'>, feedId: string): Promise<FeedRecord> {
  const [feed] = await database.db
    .select()
    .from(feeds)
    .where(and(eq(feeds.id, BigInt(feedId)), eq(feeds.kind, 'feed')))
  if (!feed) throw new ApiError('feedNotFound')
  return feed
}

async function subscribeToList(
  { database }: ServiceDeps,
  userId: string,
  { listId, patch }: { listId: string; patch: SubscriptionPatch },
) {
  const [list] = await database.db
    .select()
    .from(lists)
    .where(eq(lists.id, BigInt(listId)))
  if (!list) throw new ApiError('listNotFound')
  // A list with a price is for those who can pay it, and there is no wallet to pay from.
  if (list.fee > 0 && list.ownerUserId !== userId) throw new ApiError('insufficientBalance')
  const members = await database.db
    .select({ feedId: listFeeds.feedId })
    .from(listFeeds)
    .where(eq(listFeeds.listId, list.id))
  await database.db
    .insert(subscriptions)
    .values({ userId, listId: list.id, view: patch.view ?? list.view, title: patch.title ?? null })
    .onConflictDoNothing()
  return {
    code: 0 as const,
    feed: null,
    list: {
      id: listId,
      title: list.title,
      view: list.view,
      fee: list.fee,
      feedIds: members.map(({ feedId }) => String(feedId)),
    },
    unread: await listUnreadCounts({ database }, userId, { listId }),
  }
}
