import type { EntryCore, Feed } from '@tidings/contracts'
import type { entries } from '../../foundation/tables/entries.schema.ts'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'

/** A feed as replies carry it. */
export function toFeedReply(feed: FeedRecord): Feed {
  return {
    type: 'feed',
    id: String(feed.id),
    url: feed.url,
    title: feed.title,
    description: feed.description,
    image: feed.image,
    siteUrl: feed.siteUrl,
    ownerUserId: feed.ownerUserId,
    errorAt: feed.errorAt?.toISOString() ?? null,
    errorMessage: feed.errorMessage,
    errorKind: feed.errorKind,
  }
}

/** An entry without its content, as replies carry it. */
export function toEntryReply(row: typeof entries.$inferSelect): EntryCore {
  const { feedId: _feedId, guidHash: _guidHash, sourceHash: _sourceHash, storyKey: _storyKey, ...entry } = row
  return {
    ...entry,
    id: String(entry.id),
    publishedAt: entry.publishedAt.toISOString(),
    insertedAt: entry.insertedAt.toISOString(),
    changedAt: entry.changedAt?.toISOString() ?? null,
  }
}
