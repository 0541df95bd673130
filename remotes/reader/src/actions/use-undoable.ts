import { durations } from '@tidings/contracts'
import type { MutationInput, MutationName } from '@tidings/db'
import { mutate, undoMutation, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { onUndoKey } from './undo-key.ts'

/** Makes a change at once and says so; until it is sent, the toast takes it back, and so do the keys of undo. */
export function useUndoable() {
  const { t } = useTranslation('reader')
  return async <Name extends MutationName>(
    name: Name,
    input: MutationInput<Name>,
    message: string,
    forMs: number = durations.undoWindow,
  ) => {
    const id = await mutate(name, input, { holdMs: forMs })
    if (id === null) return
    const undo = async () => {
      if (!(await undoMutation(id))) toast.error(t('undoTooLate'))
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
}
