import { ApiError, type SubscriptionPatch } from '@tidings/contracts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { requireVisibleFeed } from '../feeds/visible-feeds.ts'
import type { FeedsDeps } from '../feeds/feeds-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { requireLookup } from '../../foundation/limits/require-lookup.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { listFeeds, lists } from '../../foundation/tables/lists.schema.ts'
import { listMemberIds } from '../lists/list-members.ts'
import { requireList } from '../lists/lists.service.ts'
import { requireRoom, requireRoomFor } from '../lists/room-for-feeds.ts'
import { boundOf, limitError } from '../../accounts/plans/plans.service.ts'
import { listUnreadCounts } from '../reads/reads.service.ts'
import { readStoriesAtStart } from '../stories/join-stories.ts'
import { makeReaders } from '../reads/lock-readers.ts'
import { startNewReaders } from '../reads/new-readers.ts'
import { replaceFeed } from './replace-feed.ts'
import { DEFAULT_VIEW, toFeedRow } from '../replies/subscription-replies.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { editSubscriptions, insertFeedSubscription, requirePrivacy } from './subscriptions.service.ts'

type ServiceDeps = Pick<FeedsDeps, 'database' | 'feeds' | 'takesLookup'>

export interface SubscribeRequest extends SubscriptionPatch {
  url?: string | undefined
  feedId?: string | undefined
  listId?: string | undefined
  /** A feed that the new one takes the place of. */
  replaces?: string | undefined
}

/**
 * Follows a feed by its address or id, or a list. Following again changes nothing.
 *
 * @param signal Ends the look-up of an address with its request.
 */
export async function subscribe(
  deps: ServiceDeps,
  user: SessionUser,
  request: SubscribeRequest,
  signal?: AbortSignal,
) {
  const { url, feedId, listId, replaces, ...patch } = request
  await requirePrivacy(deps, user, privacyOf(request))
  if (listId !== undefined) return subscribeToList(deps, user, { listId, patch })
  if (url === undefined && feedId === undefined) throw new ApiError('feedIdOrUrlRequired')
  // What takes the place of another needs no room of its own; whether it does is seen below.
  if (replaces === undefined) await requireRoomAhead(deps, user, { url, feedId })
  const feed =
    url === undefined
      ? await requireVisibleFeed(deps, user.id, feedId ?? '0')
      : (await deps.feeds.findOrCreateFeedByUrl(url, { userId: user.id, signal })).feed
  if (replaces !== undefined) await replaceFeed(deps, user.id, { from: BigInt(replaces), to: feed.id })
  const isNew = await insertFeedSubscription(deps, user.id, {
    feedId: feed.id,
    patch: { ...patch, view: patch.view ?? DEFAULT_VIEW },
    of: user,
  })
  deps.feeds.wake()
  if (!isNew && replaces !== undefined)
    await editSubscriptions(deps, user.id, { feedIds: [String(feed.id)], patch })
  const unread = await listUnreadCounts(deps, user.id, { feedId: String(feed.id) })
  return { code: 0 as const, feed: toFeedRow(feed), list: null, unread }
}

/** Before anything is looked up: what they have already takes no room, and asking for it again changes nothing. */
async function requireRoomAhead(
  { database: { db }, feeds }: Pick<FeedsDeps, 'database' | 'feeds'>,
  user: SessionUser,
  { url, feedId }: Pick<SubscribeRequest, 'url' | 'feedId'>,
): Promise<void> {
  const known = url === undefined ? [BigInt(feedId ?? 0)] : await feeds.findFeedsByUrl([url], user.id)
  await (known.length === 0 ? requireRoom(db, user) : requireRoomFor(db, user, known))
}

async function subscribeToList(
  { database, takesLookup }: Pick<FeedsDeps, 'database' | 'takesLookup'>,
  user: SessionUser,
  { listId, patch }: { listId: string; patch: SubscriptionPatch },
) {
  const userId = user.id
  requireLookup({ takesLookup }, userId)
  const list = await requireList({ database }, listId)
  // A list with a price is for those who can pay it, and there is no wallet to pay from.
  if (list.fee > 0 && list.ownerUserId !== userId) throw new ApiError('insufficientBalance')
  const begun = await database.db.transaction(async (tx) => {
    if (list.ownerUserId !== userId) await requireRoomForList(tx, user, list.id)
    const feedIds = await lockMembers(tx, list.id)
    const made = await makeReaders(tx, { feedIds, of: { userId } })
    const rows = await tx
      .insert(subscriptions)
      .values({ userId, listId: list.id, view: patch.view ?? list.view, ...ownFields(patch) })
      .onConflictDoNothing()
      .returning({ listId: subscriptions.listId })
    return startNewReaders(tx, { feedIds: rows.length === 0 ? [] : feedIds, listId: list.id, userId }, made)
  })
  // What they read already stays as it is.
  await readStoriesAtStart(database.pool, begun)
  return {
    code: 0 as const,
    feed: null,
    list: {
      id: listId,
      title: list.title,
      description: list.description,
      image: list.image,
      language: null,
      ownerUserId: list.ownerUserId,
      view: list.view,
      fee: list.fee,
      feedIds: await listMemberIds({ database }, list.id),
      createdAt: list.createdAt.toISOString(),
      updatedAt: list.updatedAt.toISOString(),
    },
    unread: await listUnreadCounts({ database }, userId, { listId }),
  }
}

/** The feeds of a list: one that is put into it meanwhile finds the subscription, or is found. */
async function lockMembers(tx: Transaction, listId: bigint): Promise<bigint[]> {
  await tx.select({ id: lists.id }).from(lists).where(eq(lists.id, listId)).for('key share')
  const members = await tx
    .select({ feedId: listFeeds.feedId })
    .from(listFeeds)
    .where(eq(listFeeds.listId, listId))
  return members.map(({ feedId }) => feedId)
}

/** Somebody's own lists do not count: what limits those is how many one may publish, and that their feeds are counted. */
async function requireRoomForList(tx: Transaction, user: SessionUser, listId: bigint): Promise<void> {
  await lockUser(tx, user.id)
  const followed = await tx
    .select({ listId: subscriptions.listId, ownerUserId: lists.ownerUserId })
    .from(subscriptions)
    .innerJoin(lists, eq(lists.id, subscriptions.listId))
    .where(and(eq(subscriptions.userId, user.id), isNotNull(subscriptions.listId)))
  if (followed.some((row) => row.listId === listId)) return
  const ofOthers = followed.filter(({ ownerUserId }) => ownerUserId !== user.id).length
  if (ofOthers >= boundOf('listSubscriptions', user.limits))
    throw limitError(user, 'listSubscriptions', ofOthers)
}

/** What a request would make private. A feed that is named by its address cannot be private already. */
function privacyOf({ isPrivate = false, feedId, listId }: SubscribeRequest) {
  const isNew = feedId === undefined && listId === undefined
  return {
    isPrivate,
    feedIds: feedId === undefined ? (isNew ? ['0'] : []) : [feedId],
    listIds: listId === undefined ? [] : [listId],
  }
}

/** What a subscriber says of a list besides its view. */
function ownFields({ title, category, isPrivate = false, hideFromTimeline }: SubscriptionPatch) {
  return {
    title: title || null,
    category: category || null,
    isPrivate,
    hideFromTimeline: hideFromTimeline ?? false,
  }
}
