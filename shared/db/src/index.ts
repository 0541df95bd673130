export type { LocalCollection } from './collections.ts'
export { storeContents, withoutContent } from './contents.ts'
export { db, TidingsDatabase } from './database.ts'
export {
  getContents,
  getEntries,
  getEntry,
  getEntryMedia,
  getUnmarkedEntries,
  type LocalEntry,
  type OpenEntry,
  type TimelineEntry,
  type UnmarkedEntry,
} from './entries.ts'
export { getFeed, listFeeds, toLocalFeed, type LocalFeed } from './feeds.ts'
export { storeFound } from './found-places.ts'
export { getImages, storeImage, type LocalImage } from './images.ts'
export { liveQuery } from 'dexie'
export { NewerDatabaseError } from './known-versions.ts'
export { getMarks, type Marks } from './marks-of-places.ts'
export { getSession, getSubscriptionsVersion, storeSession, storeSubscriptionsVersion } from './meta.ts'
export type { MutationInput, MutationName } from './mutations.ts'
export { getOutboxStatus, mutate, undoMutation, type MutateOptions, type OutboxStatus } from './outbox.ts'
export { resolveScope, type TimelineScope } from './scope.ts'
export { getPlayPosition, storePlayPositions, type LocalPlayPosition } from './play-positions.ts'
export { listSearches, storeSearches, type LocalSearch } from './searches.ts'
export {
  flushOutbox,
  NoResponseError,
  readFromServer,
  retryOutbox,
  startSender,
  type SenderOptions,
} from './sender.ts'
export { getReadability, storeReadability, type LocalReadability } from './readabilities.ts'
export { storeEntries, storeEntry } from './store-entries.ts'
export { isSame } from './same.ts'
export { listSettings } from './settings.ts'
export type { OtherSource } from './stories.ts'
export {
  isSettingsOutdated,
  listUnsentSettings,
  releaseSettings,
  storeSettings,
  type SettingConflict,
  type UnsentSettings,
} from './store-settings.ts'
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
export {
  keepPresent,
  listTimeline,
  timelineOrders,
  type TimelineCursor,
  type TimelineKey,
  type TimelineOptions,
  type TimelineOrder,
} from './timeline.ts'
export { openTab } from './trim.ts'
export { countByView, listUnreadCounts, type UnreadCount } from './unread.ts'
export { findEntries, indexWords } from './late-words.ts'
export { getUser, storeUsers, type LocalUser } from './users.ts'
