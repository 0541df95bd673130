import { durations } from '@tidings/contracts'
import type { MutationInput, MutationName } from '@tidings/db'
import { mutate, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'

/** Makes a change at once and says so; until it is sent it can be taken back, for a while in milliseconds. */
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
    // What is done next does not wait for it.
    void import('./offer-undo.ts').then(
      ({ offerUndo }) => offerUndo(id, { message, forMs, t }),
      () => toast(message),
    )
  }
}
