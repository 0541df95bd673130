import { removeCategory, updateCategory } from './mutations/categories.ts'
import { star, unstar } from './mutations/collections.ts'
import { claimFeed } from './mutations/feed-claims.ts'
import { removeInboxEntry } from './mutations/inbox-entries.ts'
import { createInbox, removeInbox, updateInbox } from './mutations/inboxes.ts'
import { addListFeeds, removeListFeed, updateList } from './mutations/lists.ts'
import { keepPlayPosition } from './mutations/play-positions.ts'
import { markAllRead, markRead, markUnread } from './mutations/reads.ts'
import { updateSettings } from './mutations/settings.ts'
import { removeSearch, updateSearch } from './mutations/searches.ts'
import { removeSubscription, updateSubscription, updateSubscriptions } from './mutations/subscriptions.ts'

/** Every change that is made here first and told to the server after, by the name of its call. */
export const mutations = {
  'categories.update': updateCategory,
  'categories.remove': removeCategory,
  'collections.star': star,
  'collections.unstar': unstar,
  'entries.removeInboxEntry': removeInboxEntry,
  'feedClaims.challenge': claimFeed,
  'inboxes.create': createInbox,
  'inboxes.update': updateInbox,
  'inboxes.remove': removeInbox,
  'lists.update': updateList,
  'lists.addFeeds': addListFeeds,
  'lists.removeFeed': removeListFeed,
  'playPositions.keep': keepPlayPosition,
  'reads.markRead': markRead,
  'reads.markUnread': markUnread,
  'reads.markAllRead': markAllRead,
  'settings.update': updateSettings,
  'searches.update': updateSearch,
  'searches.remove': removeSearch,
  'subscriptions.update': updateSubscription,
  'subscriptions.updateBatch': updateSubscriptions,
  'subscriptions.remove': removeSubscription,
} as const

export type MutationName = keyof typeof mutations
export type MutationInput<Name extends MutationName> = ReturnType<(typeof mutations)[Name]['parse']>
