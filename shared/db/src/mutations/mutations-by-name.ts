import type { z } from '@tidings/contracts'
import type { MutationInput, MutationName } from '../rows/outbox.ts'
import { removeCategory, updateCategory } from './categories.ts'
import { star, unstar } from './collections.ts'
import type { Mutation } from './define-mutation.ts'
import { claimFeed } from './feed-claims.ts'
import { removeInboxEntry } from './inbox-entries.ts'
import { createInbox, removeInbox, updateInbox } from './inboxes.ts'
import { addListFeeds, removeListFeed, updateList } from './lists.ts'
import { keepPlayPosition } from './play-positions.ts'
import { markAllRead, markRead, markUnread } from './reads.ts'
import { updateSettings } from './settings.ts'
import { removeSearch, updateSearch } from './searches.ts'
import { removeSubscription, updateSubscription, updateSubscriptions } from './subscriptions.ts'

const definitions = {
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

/** What takes a change back, by the name of its call. */
export type MutationUndos = { [Name in MutationName]: z.infer<(typeof definitions)[Name]['undo']> }

type Mutations = { readonly [Name in MutationName]: Mutation<MutationInput<Name>, MutationUndos[Name]> }

/** Every change that is made here first and told to the server after, by the name of its call. */
export const mutationsByName: Mutations = definitions
