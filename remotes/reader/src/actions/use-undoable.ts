import { durations } from '@tidings/contracts'
import type { MutationInput, MutationName } from '@tidings/db'
import { mutate, undoMutation, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'

/** Makes a change at once and says so; until it is sent, the toast takes it back. */
export function useUndoable() {
  const { t } = useTranslation('reader')
  return async <Name extends MutationName>(name: Name, input: MutationInput<Name>, message: string) => {
    const id = await mutate(name, input, { holdMs: durations.undoWindow })
    if (id === null) return
    const undo = async () => {
      if (!(await undoMutation(id))) toast.error(t('undoTooLate'))
    }
    toast(message, { action: { label: t('undo'), onClick: () => void undo() } })
  }
}
