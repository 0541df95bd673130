import { changeInputs } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'
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

export const updateSubscription = defineMutation({
  input: changeInputs['subscriptions.update'],
  undo: subscriptionsUndo,
  apply: (db, { feedId, listId, ...patch }) => {
    const id = listId ? subscriptionId('list', listId) : subscriptionId('feed', feedId ?? '')
    return editSubscriptions(db, [id], patch)
  },
  revert: restoreSubscriptions,
  call: (api, input) => api.subscriptions.update(input),
})

export const updateSubscriptions = defineMutation({
  input: changeInputs['subscriptions.updateBatch'],
  undo: subscriptionsUndo,
  apply: (db, { feedIds, ...patch }) =>
    editSubscriptions(
      db,
      feedIds.map((id) => subscriptionId('feed', id)),
      patch,
    ),
  revert: restoreSubscriptions,
  call: (api, input) => api.subscriptions.updateBatch(input),
})

const removeInput = changeInputs['subscriptions.remove']

/** A category that loses its last subscription is gone: it exists by them alone. */
export const removeSubscription = defineMutation({
  input: removeInput,
  undo: removalUndo,
  apply: async (db, input) => removeSubscriptions(db, await idsToRemove(db, input)),
  revert: restoreRemoved,
  call: (api, input) => api.subscriptions.remove(input),
})

async function idsToRemove(
  db: TidingsDatabase,
  { feedId, feedIdList = [], listId, url }: ReturnType<typeof removeInput.parse>,
): Promise<string[]> {
  const named = url === undefined ? undefined : await db.feeds.filter((feed) => feed.url === url).first()
  const feedIds = [feedId, named?.id, ...feedIdList].filter((id) => id !== undefined)
  const ids = feedIds.map((id) => subscriptionId('feed', id))
  return listId ? [...ids, subscriptionId('list', listId)] : ids
}
