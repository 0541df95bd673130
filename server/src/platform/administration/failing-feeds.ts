import type { FailingFeed, Pagination } from '@tidings/contracts'
import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { pageBounds, paginationOf, type PageWish } from '../../foundation/database/pages.ts'

/**
 * Feeds that could not be fetched, those with most readers first: those alone that are shared, and of readers those who
 * follow openly.
 */
export async function listFailingFeeds(
  { database }: Pick<BaseDeps, 'database'>,
  wish: PageWish,
): Promise<{ feeds: FailingFeed[]; pagination: Pagination }> {
  const isFailing = and(eq(feeds.kind, 'feed'), isNull(feeds.privateTo), gt(feeds.errorCount, 0))
  const readers = sql<number>`(select count(*) from subscriptions s where s.feed_id = ${feeds.id}
    and not s.is_private)`.mapWith(Number)
  const { limit, offset } = pageBounds(wish)
  const rows = await database.db
    .select({ feed: feeds, readers })
    .from(feeds)
    .where(isFailing)
    .orderBy(desc(readers), desc(feeds.errorCount), asc(feeds.id))
    .limit(limit)
    .offset(offset)
  const [{ total } = { total: 0 }] = await database.db.select({ total: count() }).from(feeds).where(isFailing)
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
