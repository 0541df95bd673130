import { changeInputs } from '@tidings/contracts'
import { defineMutation } from './define-mutation.ts'
import { subscriptionId } from '../rows/subscriptions.ts'
import {
  editSubscriptions,
  removalUndo,
  removeSubscriptions,
  restoreRemoved,
  restoreSubscriptions,
  subscriptionsUndo,
} from './subscription-edits.ts'

/** Renames a category, or puts feeds into one. */
export const updateCategory = defineMutation({
  input: changeInputs['categories.update'],
  undo: subscriptionsUndo,
  apply: (db, { feedIdList, category }) => editSubscriptions(db, subscriptionIds(feedIdList), { category }),
  revert: restoreSubscriptions,
  call: (api, input) => api.categories.update(input),
})

/** The subscriptions stay without a category, unless they are to go as well. */
export const removeCategory = defineMutation({
  input: changeInputs['categories.remove'],
  undo: removalUndo,
  apply: async (db, { feedIdList, deleteSubscriptions }) => {
    const ids = subscriptionIds(feedIdList)
    if (deleteSubscriptions) return removeSubscriptions(db, ids)
    return { subscriptions: await editSubscriptions(db, ids, { category: null }), unread: [] }
  },
  revert: restoreRemoved,
  call: (api, input) => api.categories.remove(input),
})

const subscriptionIds = (feedIds: readonly string[]): string[] =>
  feedIds.map((id) => subscriptionId('feed', id))
