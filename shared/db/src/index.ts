export type { LocalCollection } from './collections.ts'
export { storeContents, withoutContent } from './contents.ts'
export { db, TidingsDatabase } from './database.ts'
export { getEntries, getEntry, type LocalEntry, type OpenEntry, type TimelineEntry } from './entries.ts'
export { getFeed, listFeeds, toLocalFeed, type LocalFeed } from './feeds.ts'
export { getImages, storeImage, type LocalImage } from './images.ts'
export { liveQuery } from 'dexie'
export { getSession, storeSession } from './meta.ts'
export type { MutationInput, MutationName } from './mutations.ts'
export { getOutboxStatus, mutate, undoMutation, type MutateOptions, type OutboxStatus } from './outbox.ts'
export type { TimelineScope } from './scope.ts'
export {
  flushOutbox,
  NoResponseError,
  readFromServer,
  retryOutbox,
  startSender,
  type SenderOptions,
} from './sender.ts'
export { storeEntries, storeEntry } from './store-entries.ts'
export { storeSubscriptions } from './store-subscriptions.ts'
export { storeUnread } from './store-unread.ts'
export {
  listSubscriptions,
  subscriptionId,
  type LocalInbox,
  type LocalList,
  type LocalSubscription,
  type SubscriptionWithTarget,
} from './subscriptions.ts'
export { listTimeline, type TimelineKey, type TimelineOptions } from './timeline.ts'
export { openTab } from './trim.ts'
export { countByView, listUnreadCounts, type UnreadCount } from './unread.ts'
export { getUser, storeUsers, type LocalUser } from './users.ts'
