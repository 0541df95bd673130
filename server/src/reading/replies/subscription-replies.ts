import {
  snowflakeToTime,
  View,
  type FeedRow,
  type FeedSubscription,
  type Inbox,
  type InboxSubscription,
  type ListSubscription,
} from '@tidings/contracts'
import { feedReplyColumns, toFeedReply } from './feed-replies.ts'
import { feeds, type FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import type { lists } from '../../foundation/tables/lists.schema.ts'
import type { SubscriptionRow } from '../../foundation/tables/subscriptions.schema.ts'

/** The columns of a feed that are told with a subscription. */
export const feedColumns = {
  ...feedReplyColumns,
  kind: feeds.kind,
  language: feeds.language,
  createdAt: feeds.createdAt,
  handle: feeds.handle,
  secret: feeds.secret,
  checkedAt: feeds.checkedAt,
  nextCheckAt: feeds.nextCheckAt,
  lastModifiedHeader: feeds.lastModifiedHeader,
  etagHeader: feeds.etagHeader,
  ttl: feeds.ttl,
  migrateTo: feeds.migrateTo,
  rsshubRoute: feeds.rsshubRoute,
  rsshubNamespace: feeds.rsshubNamespace,
  nsfw: feeds.nsfw,
  lastEntryId: feeds.lastEntryId,
}

export type FeedOfSubscription = Pick<FeedRecord, keyof typeof feedColumns>

/** A feed with what the refresh knows of it. */
export function toFeedRow(feed: FeedOfSubscription): FeedRow {
  return {
    id: String(feed.id),
    url: feed.url,
    title: feed.title,
    description: feed.description,
    image: feed.image,
    siteUrl: feed.siteUrl,
    ownerUserId: feed.ownerUserId,
    language: feed.language,
    errorAt: feed.errorAt?.toISOString() ?? null,
    errorMessage: feed.errorMessage,
    errorKind: feed.errorKind,
    // Clients of the wire format expect a time.
    checkedAt: (feed.checkedAt ?? feed.createdAt).toISOString(),
    isFetched: feed.checkedAt !== null,
    nextCheckAt: feed.nextCheckAt?.toISOString() ?? null,
    lastModifiedHeader: feed.lastModifiedHeader,
    etagHeader: feed.etagHeader,
    ttl: feed.ttl,
    migrateTo: feed.migrateTo,
    rsshubRoute: feed.rsshubRoute,
    rsshubNamespace: feed.rsshubNamespace,
    nsfw: feed.nsfw,
    lastEntryAt: lastEntryAt(feed),
  }
}

/** Identifiers are made when an entry comes, and tell the time of it. */
function lastEntryAt({ lastEntryId }: FeedOfSubscription): string | null {
  return lastEntryId > 0n ? new Date(snowflakeToTime(lastEntryId)).toISOString() : null
}

/** The fields that subscriptions to feeds, lists and inboxes share. */
export function toSubscriptionFields(row: SubscriptionRow) {
  return {
    userId: row.userId,
    view: row.view,
    title: row.title,
    category: row.category,
    isPrivate: row.isPrivate,
    hideFromTimeline: row.hideFromTimeline,
    createdAt: row.createdAt.toISOString(),
    readingMode: row.readingMode,
  }
}

export function toFeedSubscription(row: SubscriptionRow, feed: FeedOfSubscription): FeedSubscription {
  return { ...toSubscriptionFields(row), feedId: String(feed.id), feeds: toFeedRow(feed) }
}

/** The secret of an inbox is told to its owner, who alone follows it. */
export function toInboxSubscription(
  row: SubscriptionRow,
  inboxes: Inbox,
  feed: Pick<FeedOfSubscription, 'id'>,
): InboxSubscription {
  return { ...toSubscriptionFields(row), feedId: String(feed.id), inboxId: inboxes.id, inboxes }
}

export type ListRecord = typeof lists.$inferSelect

export function toListSubscription(
  row: SubscriptionRow,
  list: ListRecord,
  { feedIds, feeds: members }: { feedIds: string[]; feeds: readonly Parameters<typeof toFeedReply>[0][] } = {
    feedIds: [],
    feeds: [],
  },
): ListSubscription {
  const id = String(list.id)
  return {
    ...toSubscriptionFields(row),
    // Of a list the wire format knows no null, and pages of earlier versions want it named.
    category: row.category ?? '',
    feedId: id,
    listId: id,
    lists: {
      type: 'list',
      id,
      feedIds,
      feeds: members.map(toFeedReply),
      view: list.view,
      fee: list.fee,
      title: list.title,
      description: list.description,
      image: list.image,
      ownerUserId: list.ownerUserId,
      createdAt: list.createdAt.toISOString(),
      updatedAt: list.updatedAt.toISOString(),
    },
  }
}

/** What a call without a view means: articles. */
export const DEFAULT_VIEW = View.Articles
