export { storeContents, withoutContent } from './contents.ts'
export { db, TidingsDatabase } from './database.ts'
export {
  getContents,
  getEntries,
  getEntry,
  getEntryMedia,
  getUnmarkedEntries,
  type OpenEntry,
  type TimelineEntry,
  type UnmarkedEntry,
} from './entries.ts'
export { getFeed, listFeeds } from './feeds.ts'
export { storeFound } from './store-found.ts'
export { getImages, storeImage } from './images.ts'
export { liveQuery } from './live-query.ts'
export { NewerDatabaseError } from './known-versions.ts'
export { getMarks, type Marks } from './marks.ts'
export {
  getFirstFetches,
  getSession,
  getSubscriptionsVersion,
  storeSession,
  storeSubscriptionsVersion,
} from './meta.ts'
export { followOutbox } from './mutations/follow-outbox.ts'
export {
  mutate,
  outboxStatusOf,
  undoMutation,
  type MutateOptions,
  type OutboxStatus,
} from './mutations/outbox.ts'
export { resolveScope, type TimelineScope } from './scope.ts'
export { getPlayPosition, storePlayPositions } from './play-positions.ts'
export { listSearches, storeSearches } from './searches.ts'
export {
  flushOutbox,
  NoResponseError,
  readFromServer,
  retryOutbox,
  startSender,
  type SenderOptions,
} from './mutations/sender.ts'
export { getReadability, storeReadability } from './readabilities.ts'
export { storeEntries, storeEntry } from './store-entries.ts'
export { isSame } from './same.ts'
export type { Leaving, SettingConflict } from './decide-settings.ts'
export { listSettings } from './settings.ts'
export type { OtherSource } from './stories.ts'
export {
  isSettingsOutdated,
  listUnsentSettings,
  releaseSettings,
  storeSettings,
  unsentSettingsIn,
  type UnsentSettings,
} from './store-settings.ts'
export { storeSubscriptions } from './store-subscriptions.ts'
export { storeUnread } from './store-unread.ts'
export type { LocalFeed } from './rows/feeds.ts'
export type { LocalInbox } from './rows/inboxes.ts'
export type { LocalList } from './rows/lists.ts'
export type { MutationInput, MutationName } from './rows/outbox.ts'
export type { LocalSearch } from './rows/searches.ts'
export { subscriptionId, type LocalSubscription } from './rows/subscriptions.ts'
export { listSubscriptions, type SubscriptionWithTarget } from './subscriptions.ts'
export { keepPresent, listTimeline, type TimelineOptions } from './timeline.ts'
export {
  timelineOrders,
  type TimelineCursor,
  type TimelineKey,
  type TimelineOrder,
} from './timeline-order.ts'
export { openTab } from './trim.ts'
export { countByView, listUnreadCounts } from './unread.ts'
export { findEntries, indexWords } from './late-words.ts'
