import { limits } from '@tidings/contracts'
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { feeds, type FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import { feedReplyColumns } from '../replies/feed-replies.ts'
import { listFeeds, type lists } from '../../foundation/tables/lists.schema.ts'

/** What is in a list. */
export interface ListMembers {
  feedIds: string[]
  /** As many of the first as an answer has room for. */
  feeds: FeedOfReply[]
}

/** What replies carry of a feed. */
type FeedOfReply = Pick<FeedRecord, keyof typeof feedReplyColumns>

/** The identifiers of the feeds in a list, in the order of the list. */
export async function listMemberIds(
  { database }: Pick<BaseDeps, 'database'>,
  listId: bigint,
): Promise<string[]> {
  return (await findMembers({ database }, [listId])).map(({ feedId }) => String(feedId))
}

/** The feeds in lists, by list: as many whole as there is room for, in the order given. */
export async function listMembers(
  { database }: Pick<BaseDeps, 'database'>,
  records: readonly Pick<typeof lists.$inferSelect, 'id'>[],
  room: number = limits.feedsOfLists,
): Promise<Map<bigint, ListMembers>> {
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await findMembers({ database }, ids)
  const byList = Map.groupBy(rows, ({ listId }) => listId)
  const inOrder = ids.flatMap((id) => byList.get(id) ?? [])
  const told = inOrder.slice(0, Math.max(0, room))
  const known = await findFeeds({ database }, new Set(told.map(({ feedId }) => feedId)))
  const toldByList = Map.groupBy(told, ({ listId }) => listId)
  return new Map(
    ids.map((id) => [
      id,
      {
        feedIds: (byList.get(id) ?? []).map(({ feedId }) => String(feedId)),
        feeds: (toldByList.get(id) ?? []).flatMap(({ feedId }) => known.get(feedId) ?? []),
      },
    ]),
  )
}

const findMembers = ({ database }: Pick<BaseDeps, 'database'>, listIds: readonly bigint[]) =>
  database.db
    .select({ listId: listFeeds.listId, feedId: listFeeds.feedId })
    .from(listFeeds)
    .innerJoin(feeds, eq(feeds.id, listFeeds.feedId))
    .where(and(inArray(listFeeds.listId, [...listIds]), isNull(feeds.privateTo)))
    .orderBy(asc(listFeeds.createdAt), asc(listFeeds.feedId))

/** How many feeds are in lists, by list; one without any is not among them. */
export async function countMembers(
  { database }: Pick<BaseDeps, 'database'>,
  listIds: readonly bigint[],
): Promise<Map<bigint, number>> {
  if (listIds.length === 0) return new Map()
  const rows = await database.db
    .select({ listId: listFeeds.listId, count: count() })
    .from(listFeeds)
    .innerJoin(feeds, eq(feeds.id, listFeeds.feedId))
    .where(and(inArray(listFeeds.listId, [...listIds]), isNull(feeds.privateTo)))
    .groupBy(listFeeds.listId)
  return new Map(rows.map((row) => [row.listId, row.count]))
}

/** Each once, in however many lists it is. */
async function findFeeds(
  { database }: Pick<BaseDeps, 'database'>,
  ids: ReadonlySet<bigint>,
): Promise<Map<bigint, FeedOfReply>> {
  if (ids.size === 0) return new Map()
  const rows = await database.db
    .select(feedReplyColumns)
    .from(feeds)
    .where(inArray(feeds.id, [...ids]))
  return new Map(rows.map((feed) => [feed.id, feed]))
}
