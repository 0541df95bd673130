import { snowflakeToTime, type EntryCore, type Feed } from '@tidings/contracts'
import { entries } from '../../foundation/tables/entries.schema.ts'
import { feeds, type FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import { HASH_LENGTH } from './reply-json.ts'

/** So many feeds are told at a time where an answer comes in pieces: some hundred kB, or 1.3 MB where they say as much as they may. */
export const FEEDS_AT_A_TIME = 250

/** What replies carry of a feed. */
export const feedReplyColumns = {
  id: feeds.id,
  url: feeds.url,
  title: feeds.title,
  description: feeds.description,
  image: feeds.image,
  siteUrl: feeds.siteUrl,
  ownerUserId: feeds.ownerUserId,
  errorAt: feeds.errorAt,
  errorMessage: feeds.errorMessage,
  errorKind: feeds.errorKind,
}

/** A feed as replies carry it. */
export function toFeedReply(feed: Pick<FeedRecord, keyof typeof feedReplyColumns>): Feed {
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

/** What replies carry of an entry, beside its content. */
export const entryReplyColumns = {
  id: entries.id,
  guid: entries.guid,
  title: entries.title,
  url: entries.url,
  author: entries.author,
  authorUrl: entries.authorUrl,
  authorAvatar: entries.authorAvatar,
  description: entries.description,
  summary: entries.summary,
  language: entries.language,
  categories: entries.categories,
  media: entries.media,
  attachments: entries.attachments,
  extra: entries.extra,
  publishedAt: entries.publishedAt,
  changedAt: entries.changedAt,
  revision: entries.sourceHash,
}

/** When an entry was inserted, as text: its identifier alone says so, by which `insertedBefore` and `insertedAfter` go, too. */
export const insertedAtOf = (id: bigint | string): string => new Date(snowflakeToTime(id)).toISOString()

/** An entry without its content, as replies carry it. */
export function toEntryReply(
  entry: Pick<
    typeof entries.$inferSelect,
    Exclude<keyof typeof entryReplyColumns, 'revision'> | 'sourceHash'
  >,
): EntryCore {
  return {
    id: String(entry.id),
    guid: entry.guid,
    title: entry.title,
    url: entry.url,
    author: entry.author,
    authorUrl: entry.authorUrl,
    authorAvatar: entry.authorAvatar,
    description: entry.description,
    summary: entry.summary,
    language: entry.language,
    categories: entry.categories,
    media: entry.media,
    attachments: entry.attachments,
    extra: entry.extra,
    publishedAt: entry.publishedAt.toISOString(),
    insertedAt: insertedAtOf(entry.id),
    changedAt: entry.changedAt?.toISOString() ?? null,
    revision: entry.sourceHash?.toString('hex').slice(0, HASH_LENGTH) ?? null,
  }
}
