import { removeCategory, updateCategory } from './mutations/categories.ts'
import { star, unstar } from './mutations/collections.ts'
import { markAllRead, markRead, markUnread } from './mutations/reads.ts'
import { removeSubscription, updateSubscription, updateSubscriptions } from './mutations/subscriptions.ts'

/** Every change that is made here first and told to the server after, by the name of its call. */
export const mutations = {
  'categories.update': updateCategory,
  'categories.remove': removeCategory,
  'collections.star': star,
  'collections.unstar': unstar,
  'reads.markRead': markRead,
  'reads.markUnread': markUnread,
  'reads.markAllRead': markAllRead,
  'subscriptions.update': updateSubscription,
  'subscriptions.updateBatch': updateSubscriptions,
  'subscriptions.remove': removeSubscription,
} as const

export type MutationName = keyof typeof mutations
export type MutationInput<Name extends MutationName> = ReturnType<(typeof mutations)[Name]['parse']>
