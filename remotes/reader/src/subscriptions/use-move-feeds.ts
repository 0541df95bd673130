import type { SubscriptionPatch } from '@tidings/contracts'
import { publish, useTranslation } from '@tidings/runtime'
import { useUndoable } from '../actions/use-undoable.ts'
import { viewDetails } from '../views/view-details.ts'
import { clearSelection } from './selection.store.ts'

export type Move = { category: string | null } | { view: NonNullable<SubscriptionPatch['view']> }

/** Puts feeds into a category, into none, or into a view. */
export function useMoveFeeds() {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  return async (feedIds: readonly string[], move: Move) => {
    const place = 'view' in move ? t(viewDetails[move.view].title) : move.category
    const message = place
      ? t('feeds.moved', { count: feedIds.length, place })
      : t('feeds.movedOut', { count: feedIds.length })
    await undoable('subscriptions.updateBatch', { feedIds: [...feedIds], ...move }, message)
    clearSelection()
    publish('subscriptions.changed', { feedIds: [...feedIds] })
  }
}
