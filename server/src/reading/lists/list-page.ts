import { limits, type EntryCore, type Feed } from '@tidings/contracts'
import { and, eq, sql } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import { listContents } from '../entries/entry-rows.queries.ts'
import { entries } from '../../foundation/tables/entries.schema.ts'
import { toEntryReply, toFeedReply } from '../replies/feed-replies.ts'
import { countReads } from '../reads/count-reads.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { toSubscriptionFields } from '../replies/subscription-replies.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import { countSubscribers, requireList, toListReplies, type ListWithFeeds } from './lists.service.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>

export type ListEntry = EntryCore & { content: string | null; feedId: string; feeds: Feed }

/** What the page of a list shows: the list, who subscribes, and unless it is left out a few of its newest entries. */
export async function getListPage(
  { database }: ServiceDeps,
  userId: string,
  { listId, noExtras = false }: { listId: string; noExtras?: boolean | undefined },
) {
  const record = await requireList({ database }, listId)
  const [list] = await toListReplies({ database }, [record])
  if (!list) throw new Error('A list that was just read is gone.')
  const subscriptionCount = (await countSubscribers({ database }, userId, [record.id])).get(listId) ?? 0
  const subscription = await findSubscription({ database }, userId, record.id)
  return {
    list,
    ...(subscription && { subscription }),
    subscriptionCount,
    readCount: await countReads(database.db, list.feedIds.map(BigInt)),
    feedCount: list.feedIds.length,
    entries: noExtras ? [] : await listNewestEntries({ database }, list),
    analytics: { listId, subscriptionCount },
  }
}

async function findSubscription({ database }: ServiceDeps, userId: string, listId: bigint) {
  const [row] = await database.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.listId, listId)))
  if (!row) return undefined
  const { category: _none, ...fields } = toSubscriptionFields(row)
  return { ...fields, listId: String(listId) }
}

/** Each feed is walked by its own index: never slow, however quiet the feeds. */
async function listNewestEntries(
  { database }: ServiceDeps,
  { feedIds }: ListWithFeeds,
): Promise<ListEntry[]> {
  if (feedIds.length === 0) return []
  const { rows: keys } = await database.db.execute<{ id: string }>(sql`
    select e.id::text from unnest(${idArray(feedIds)}) as s(feed_id)
    cross join lateral (select e.id, e.published_at from entries e where e.feed_id = s.feed_id
      order by e.published_at desc, e.id desc limit ${limits.entriesOfList}) e
    order by e.published_at desc, e.id desc limit ${limits.entriesOfList}`)
  const ids = keys.map(({ id }) => id)
  const contents = await listContents(database.db, ids)
  const rows = await database.db
    .select({ entry: entries, feed: feeds })
    .from(entries)
    .innerJoin(feeds, eq(feeds.id, entries.feedId))
    .where(sql`${entries.id} = any(${idArray(ids)})`)
    .orderBy(sql`${entries.publishedAt} desc, ${entries.id} desc`)
  return rows.map(({ entry, feed }) => ({
    ...toEntryReply(entry),
    content: contents.get(String(entry.id)) ?? null,
    feedId: String(feed.id),
    feeds: toFeedReply(feed),
  }))
}
