import { limits, View, type Subscription } from '@tidings/contracts'
import { inBatches } from '@tidings/contracts/batches'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { idArray } from '../../foundation/database/id-array.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { user as users } from '../../foundation/tables/auth.schema.ts'
import type { Db } from '../../foundation/database/database.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { lists } from '../../foundation/tables/lists.schema.ts'
import { countMembers, listMembers } from '../lists/list-members.ts'
import { FEEDS_AT_A_TIME } from '../replies/feed-replies.ts'
import { toInboxReply } from '../replies/inbox-replies.ts'
import { subscriptions, type SubscriptionRow } from '../../foundation/tables/subscriptions.schema.ts'
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

type ListDeps = Pick<BaseDeps, 'database' | 'config'>

/** What others may see of the subscriptions of a user: none, unless that user shows them. */
export async function* eachShownSubscription(
  deps: ListDeps,
  { userId, view }: Pick<SubscriptionsQuery, 'userId' | 'view'>,
): AsyncGenerator<Subscription[]> {
  const showsThem = and(eq(users.id, userId), eq(users.showsSubscriptions, true), eq(users.deleted, false))
  const isShown = (await deps.database.db.$count(users, showsThem)) > 0
  if (isShown) yield* eachSubscription(deps, { userId, view, publicOnly: true, scope: 'read' })
}

/** Subscriptions of a user, oldest first, some at a time; what is followed or left meanwhile may be among them or not. */
export async function* eachSubscription(
  deps: ListDeps,
  query: SubscriptionsQuery,
): AsyncGenerator<Subscription[]> {
  const { database } = deps
  const { listId, feedId, createdAt } = subscriptions
  const named = await database.db
    .select({ listId, feedId })
    .from(subscriptions)
    .where(wanted(query))
    .orderBy(asc(createdAt), asc(feedId), asc(listId))
  const counts = await countMembers(
    { database },
    named.flatMap((row) => row.listId ?? []),
  )
  let room: number = limits.feedsOfLists
  for (const targets of inBatches(named, FEEDS_AT_A_TIME, (row) => 1 + membersOf(row, counts))) {
    yield await listTargets(deps, query, { targets, room })
    room -= targets.reduce((sum, target) => sum + membersOf(target, counts), 0)
  }
}

/** What is followed: one of the two. */
type Target = Pick<SubscriptionRow, 'listId' | 'feedId'>

/** A feed and a list may have the same identifier. */
const nameOf = ({ listId, feedId }: Target): string => (listId === null ? `feed/${feedId}` : `list/${listId}`)

const membersOf = ({ listId }: Target, counts: ReadonlyMap<bigint, number>): number =>
  listId === null ? 0 : (counts.get(listId) ?? 0)

interface Batch {
  targets: readonly Target[]
  /** For so many feeds of lists. */
  room: number
}

/** Those of the user's subscriptions that are named, in that order. */
async function listTargets(
  { database, config }: ListDeps,
  query: SubscriptionsQuery,
  { targets, room }: Batch,
): Promise<Subscription[]> {
  const { db } = database
  const feedIds = targets.flatMap(({ feedId }) => feedId ?? [])
  const listIds = targets.flatMap(({ listId }) => listId ?? [])
  const rows = await findRows(db, query, { feedIds, listIds })
  const feedsById = await findFeeds(db, query, feedIds)
  const listsById = await findLists(db, listIds)
  const membersByList = await listMembers({ database }, [...listsById.values()], room)
  return targets.flatMap((target) => {
    const row = rows.get(nameOf(target))
    if (!row) return []
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

interface Named {
  feedIds: readonly bigint[]
  listIds: readonly bigint[]
}

/** By the name of what is followed. */
async function findRows(
  db: Db,
  query: SubscriptionsQuery,
  { feedIds, listIds }: Named,
): Promise<Map<string, SubscriptionRow>> {
  const { feedId, listId } = subscriptions
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(wanted(query), or(isAmong(feedId, feedIds), isAmong(listId, listIds))))
  return new Map(rows.map((row) => [nameOf(row), row]))
}

// Apart from the subscriptions, and without what nobody is told: of thousands, each further column of a row is felt.
async function findFeeds(
  db: Db,
  { publicOnly }: SubscriptionsQuery,
  ids: readonly bigint[],
): Promise<Map<bigint, FeedOfSubscription>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(feedColumns)
    .from(feeds)
    .where(and(isAmong(feeds.id, ids), publicOnly ? isNull(feeds.privateTo) : undefined))
  return new Map(rows.map((feed) => [feed.id, feed]))
}

async function findLists(db: Db, ids: readonly bigint[]): Promise<Map<bigint, ListRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(lists).where(isAmong(lists.id, ids))
  return new Map(rows.map((list) => [list.id, list]))
}

const isAmong = (column: PgColumn, ids: readonly bigint[]) => sql`${column} = any(${idArray(ids)})`
