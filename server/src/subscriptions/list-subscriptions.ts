import { View, type Subscription } from '@tidings/contracts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { user as users } from '../auth/auth.schema.ts'
import { feeds } from '../feeds/feeds.schema.ts'
import type { Deps } from '../http/context.ts'
import { lists } from '../lists/lists.schema.ts'
import { listMembers } from '../lists/lists.service.ts'
import { subscriptions } from './subscriptions.schema.ts'
import { toFeedSubscription, toInboxSubscription, toListSubscription } from './subscription-replies.ts'

export interface SubscriptionsQuery {
  /** Whose subscriptions. */
  userId: string
  /** Leaves out private ones, feeds of one person alone, and inboxes: they are nobody else's business. */
  publicOnly: boolean
  view?: View | undefined
}

/** What others may see of the subscriptions of a user: none, unless that user shows them. */
export async function listShownSubscriptions(
  deps: Pick<Deps, 'database' | 'config'>,
  { userId, view }: Pick<SubscriptionsQuery, 'userId' | 'view'>,
): Promise<Subscription[]> {
  const showsThem = and(eq(users.id, userId), eq(users.showsSubscriptions, true), eq(users.deleted, false))
  const isShown = (await deps.database.db.$count(users, showsThem)) > 0
  return isShown ? listSubscriptions(deps, { userId, view, publicOnly: true }) : []
}

/** Subscriptions of a user, oldest first. */
export async function listSubscriptions(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  query: SubscriptionsQuery,
): Promise<Subscription[]> {
  const { userId, publicOnly, view = View.All } = query
  const rows = await database.db
    .select({ row: subscriptions, feed: feeds, list: lists })
    .from(subscriptions)
    .leftJoin(feeds, eq(feeds.id, subscriptions.feedId))
    .leftJoin(lists, eq(lists.id, subscriptions.listId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        publicOnly ? and(eq(subscriptions.isPrivate, false), isNull(feeds.privateTo)) : undefined,
        view === View.All ? undefined : eq(subscriptions.view, view),
      ),
    )
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.feedId))
  const feedsByList = await listMembers(
    { database },
    rows.flatMap(({ list }) => list ?? []),
  )
  return rows.flatMap(({ row, feed, list }) => {
    if (list) return toListSubscription(row, list, feedsByList.get(list.id) ?? [])
    if (!feed) return []
    if (feed.kind === 'feed') return toFeedSubscription(row, feed)
    return publicOnly ? [] : toInboxSubscription({ config }, row, feed)
  })
}
