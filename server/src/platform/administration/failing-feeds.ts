import type { FailingFeed, Pagination } from '@tidings/contracts'
import { asc, count, desc, sql } from 'drizzle-orm'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { pageBounds, paginationOf, type PageWish } from '../../foundation/database/pages.ts'

/** In a query of `feeds`: that one could not be fetched, and is one that administrators look after, as it is shared. */
export const isFailing = `feeds.kind = 'feed' and feeds.private_to is null and feeds.error_count > 0`

/**
 * Feeds that could not be fetched, those with most readers first: those alone that are shared, and of readers those who
 * follow openly.
 */
export async function listFailingFeeds(
  { database }: Pick<BaseDeps, 'database'>,
  wish: PageWish,
): Promise<{ feeds: FailingFeed[]; pagination: Pagination }> {
  const readers = sql<number>`(select count(*) from subscriptions s where s.feed_id = ${feeds.id}
    and not s.is_private)`.mapWith(Number)
  const { limit, offset } = pageBounds(wish)
  const rows = await database.db
    .select({ feed: feeds, readers })
    .from(feeds)
    .where(sql.raw(isFailing))
    .orderBy(desc(readers), desc(feeds.errorCount), asc(feeds.id))
    .limit(limit)
    .offset(offset)
  const [{ total } = { total: 0 }] = await database.db
    .select({ total: count() })
    .from(feeds)
    .where(sql.raw(isFailing))
  return {
    feeds: rows.map(({ feed, readers: subscriptionCount }) => ({
      id: String(feed.id),
      title: feed.title,
      url: feed.url,
      errorKind: feed.errorKind,
      errorMessage: feed.errorMessage,
      errorAt: feed.errorAt?.toISOString() ?? null,
      errorCount: feed.errorCount,
      nextCheckAt: feed.nextCheckAt?.toISOString() ?? null,
      subscriptionCount,
    })),
    pagination: paginationOf(wish, total),
  }
}
