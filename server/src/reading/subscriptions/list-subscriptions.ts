import { View, type Subscription } from '@tidings/contracts'
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { SessionUser } from '../../foundation/api/context.ts'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import type { Db } from '../../foundation/database/database.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { lists } from '../../foundation/tables/lists.schema.ts'
import { countMembers, listMembers } from '../lists/list-members.ts'
import { toInboxReply } from '../replies/inbox-replies.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import {
  feedColumns,
  toFeedSubscription,
  toInboxSubscription,
  toListSubscription,
  type FeedOfSubscription,
  type ListRecord,
} from '../replies/subscription-replies.ts'

export interface SubscriptionsQuery {
  /** Whose subscriptions. */
  userId: string
  /** Leaves out private ones, feeds of one person alone, and inboxes: they are nobody else's business. */
  publicOnly: boolean
  view?: View | undefined
  /** What a program may do that asks for the user; null for the user. */
  scope: SessionUser['scope']
}

/** What others may see of the subscriptions of a user: none, unless that user shows them. */
export async function listShownSubscriptions(
  deps: Pick<BaseDeps, 'database' | 'config'>,
  { userId, view }: Pick<SubscriptionsQuery, 'userId' | 'view'>,
): Promise<Subscription[]> {
  const showsThem = and(eq(users.id, userId), eq(users.showsSubscriptions, true), eq(users.deleted, false))
  const isShown = (await deps.database.db.$count(users, showsThem)) > 0
  return isShown ? listSubscriptions(deps, { userId, view, publicOnly: true, scope: 'read' }) : []
}

/** Subscriptions of a user, oldest first. */
export async function listSubscriptions(
  { database, config }: Pick<BaseDeps, 'database' | 'config'>,
  query: SubscriptionsQuery,
): Promise<Subscription[]> {
  const { db } = database
  const rows = await db
    .select()
    .from(subscriptions)
    .where(wanted(query))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.feedId))
  const feedsById = await findFeeds(db, query)
  const listsById = await findLists(db, query)
  const membersByList = await listMembers({ database }, [...listsById.values()])
  return rows.flatMap((row) => {
    const list = row.listId === null ? undefined : listsById.get(row.listId)
    if (list) return toListSubscription(row, list, membersByList.get(list.id))
    const feed = row.feedId === null ? undefined : feedsById.get(row.feedId)
    if (!feed) return []
    if (feed.kind === 'feed') return toFeedSubscription(row, feed)
    return query.publicOnly ? [] : toInboxSubscription(row, toInboxReply({ config }, query, feed), feed)
  })
}

/** A list that somebody follows, without what is in it. */
export interface FollowedList {
  id: string
  /** As they call it. */
  title: string
  view: View
  feedCount: number
}

/** Lists that a user follows, oldest subscription first. */
export async function listFollowedLists(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
): Promise<FollowedList[]> {
  const { title, view } = subscriptions
  const rows = await database.db
    .select({ id: lists.id, listTitle: lists.title, title, view })
    .from(subscriptions)
    .innerJoin(lists, eq(lists.id, subscriptions.listId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.createdAt), asc(lists.id))
  const counts = await countMembers(
    { database },
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: String(row.id),
    title: row.title ?? row.listTitle,
    view: row.view,
    feedCount: counts.get(row.id) ?? 0,
  }))
}

const wanted = ({ userId, publicOnly, view = View.All }: SubscriptionsQuery) =>
  and(
    eq(subscriptions.userId, userId),
    publicOnly ? eq(subscriptions.isPrivate, false) : undefined,
    view === View.All ? undefined : eq(subscriptions.view, view),
  )

// Apart from the subscriptions, and without what nobody is told: of thousands, each further column of a row is felt.
async function findFeeds(db: Db, query: SubscriptionsQuery): Promise<Map<bigint, FeedOfSubscription>> {
  const rows = await db
    .select(feedColumns)
    .from(subscriptions)
    .innerJoin(feeds, eq(feeds.id, subscriptions.feedId))
    .where(and(wanted(query), query.publicOnly ? isNull(feeds.privateTo) : undefined))
  return new Map(rows.map((feed) => [feed.id, feed]))
}

async function findLists(db: Db, query: SubscriptionsQuery): Promise<Map<bigint, ListRecord>> {
  const rows = await db
    .select(getTableColumns(lists))
    .from(subscriptions)
    .innerJoin(lists, eq(lists.id, subscriptions.listId))
    .where(wanted(query))
  return new Map(rows.map((list) => [list.id, list]))
}
