import { db, liveQuery } from '@tidings/db'
import { undoMutation, type useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { onUndoKey } from './undo-key.ts'

export interface UndoOffer {
  /** What was done. */
  message: string
  /** For so long it can be taken back, in milliseconds. */
  forMs: number
  t: ReturnType<typeof useTranslation>['t']
}

/** Says what changes did; until they are sent, the toast takes them back, and so do the keys of undo. Then it goes. */
export function offerUndo(mutationIds: readonly number[], { message, forMs, t }: UndoOffer): void {
  const undo = async () => {
    const undone = await Promise.all(mutationIds.map(undoMutation))
    if (undone.includes(false)) toast.error(t('undoTooLate'))
  }
  const shown = toast(message, {
    action: {
      label: t('undo'),
      onClick: () => {
        stopListening()
        void undo()
      },
    },
    actionMs: forMs,
    duration: forMs,
    onClose: () => following.unsubscribe(),
  })
  const stopListening = onUndoKey(forMs, () => {
    toast.dismiss(shown)
    void undo()
  })
  // Something else may have had them sent before their time.
  const following = liveQuery(() => db.outbox.bulkGet([...mutationIds])).subscribe((rows) => {
    if (rows.some(Boolean)) return
    stopListening()
    toast.dismiss(shown)
  })
}
