import { durations } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import type { Scope } from '../scope/scope.ts'
import { seenOf } from '../scope/seen.ts'
import { inOrder } from './in-order.ts'
import { markAllInput } from './mark-all-input.ts'
import { useUndoable } from './use-undoable.ts'

/**
 * Marks all of a scope read, as it is at this moment: whatever comes later, or whichever timeline is opened meanwhile,
 * stays as it is.
 */
export function useMarkAllRead() {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  return async (scope: Scope, unread: number) =>
    inOrder(async () => {
      // What waits to be shown stays unread.
      const count = Math.max(0, unread - (seenOf(scope)?.waiting ?? 0))
      const input = await markAllInput(scope)
      const message = t('timeline.markedAllRead', { count })
      if (input) await undoable('reads.markAllRead', input, message, { forMs: durations.markAllUndoWindow })
    })
}
