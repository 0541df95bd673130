import type { Feed, FeedRow } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import { putChanged } from './put-changed.ts'
import type { LocalFeed } from './rows/feeds.ts'
import { toLocalTime } from './times.ts'

export function toLocalFeed(feed: Feed | FeedRow): LocalFeed {
  return {
    id: feed.id,
    url: feed.url,
    title: feed.title ?? null,
    description: feed.description ?? null,
    image: feed.image ?? null,
    siteUrl: feed.siteUrl ?? null,
    ownerUserId: feed.ownerUserId ?? null,
    errorAt: toLocalTime(feed.errorAt),
    errorMessage: feed.errorMessage ?? null,
    errorKind: feed.errorKind ?? null,
    checkedAt: 'checkedAt' in feed && feed.isFetched !== false ? toLocalTime(feed.checkedAt) : null,
    nextCheckAt: 'nextCheckAt' in feed ? toLocalTime(feed.nextCheckAt) : null,
    lastEntryAt: 'lastEntryAt' in feed ? toLocalTime(feed.lastEntryAt) : null,
  }
}

/** Keeps feeds; what this reply does not tell of one stays as it was. */
export async function putFeeds(db: TidingsDatabase, feeds: readonly LocalFeed[]): Promise<void> {
  const known = await db.feeds.bulkGet(feeds.map(({ id }) => id))
  await putChanged(
    db.feeds,
    'id',
    feeds.map((feed, index) => ({
      ...feed,
      checkedAt: feed.checkedAt ?? known[index]?.checkedAt ?? null,
      nextCheckAt: feed.nextCheckAt ?? known[index]?.nextCheckAt ?? null,
      lastEntryAt: feed.lastEntryAt ?? known[index]?.lastEntryAt ?? null,
    })),
  )
}

export async function getFeed(db: TidingsDatabase, id: string): Promise<LocalFeed | undefined> {
  return db.feeds.get(id)
}

/** Every feed known here by its id, also those that only a list or a star brought. */
export async function listFeeds(db: TidingsDatabase): Promise<Map<string, LocalFeed>> {
  const feeds = await db.feeds.toArray()
  return new Map(feeds.map((feed) => [feed.id, feed]))
}
