import { durations } from '@tidings/contracts'
import { db, listSubscriptions } from '@tidings/db'
import { $settings, useTranslation } from '@tidings/runtime'
import { excludesPrivate, toLocalScope } from '../scope/local-scope.ts'
import type { Scope } from '../scope/scope.ts'
import type { TimeWindow } from './count-unread.ts'
import { inOrder } from './in-order.ts'
import { useUndoable } from './use-undoable.ts'

/**
 * Marks all of a scope read, as it is at this moment: whatever comes later, or whichever timeline is opened meanwhile,
 * stays as it is.
 */
export function useMarkAllRead() {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  return async (scope: Scope, count: number, window?: TimeWindow) => {
    if (scope.kind === 'collections' || scope.kind === 'search') return
    await inOrder(async () => {
      const settings = $settings.get()
      const local = toLocalScope(scope, await listSubscriptions(db), settings)
      if (!local || 'starred' in local || 'search' in local) return
      const { feedIds, ...other } = { feedIds: undefined, ...local }
      const excludePrivate = excludesPrivate(local, settings)
      const input = {
        ...(feedIds && { feedIdList: [...feedIds] }),
        ...other,
        ...window,
        ...(excludePrivate && { excludePrivate }),
      }
      const message = t('timeline.markedAllRead', { count })
      await undoable('reads.markAllRead', input, message, durations.markAllUndoWindow)
    })
  }
}
