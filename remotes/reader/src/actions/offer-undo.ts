import { undoMutation, type useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { onUndoKey } from './undo-key.ts'

interface UndoOffer {
  /** What was done. */
  message: string
  /** For so long it can be taken back, in milliseconds. */
  forMs: number
  t: ReturnType<typeof useTranslation>['t']
}

/** Says what a change did; until it is sent, the toast takes it back, and so do the keys of undo. */
export function offerUndo(mutationId: number, { message, forMs, t }: UndoOffer): void {
  const undo = async () => {
    if (!(await undoMutation(mutationId))) toast.error(t('undoTooLate'))
  }
  const shown = toast(message, {
    action: { label: t('undo'), onClick: () => void undo() },
    actionMs: forMs,
    duration: forMs,
  })
  onUndoKey(forMs, () => {
    toast.dismiss(shown)
    void undo()
  })
}
