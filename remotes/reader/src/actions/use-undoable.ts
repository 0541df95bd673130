import { durations } from '@tidings/contracts'
import type { MutationInput, MutationName } from '@tidings/db'
import { mutate, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'

interface UndoableOptions {
  /** For how long it can be taken back, in milliseconds. */
  forMs?: number
  /** Hears the reply of the server. */
  onAnswer?: (answer: unknown) => void
}

/** Makes a change at once and says so; until it is sent it can be taken back. */
export function useUndoable() {
  const { t } = useTranslation('reader')
  return async <Name extends MutationName>(
    name: Name,
    input: MutationInput<Name>,
    message: string,
    { forMs = durations.undoWindow, onAnswer }: UndoableOptions = {},
  ) => {
    const id = await mutate(name, input, { holdMs: forMs, onAnswer })
    if (id === null) return
    // What is done next does not wait for it.
    void import('./offer-undo.ts').then(
      ({ offerUndo }) => offerUndo(id, { message, forMs, t }),
      () => toast(message),
    )
  }
}
