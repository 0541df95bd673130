import { durations } from '@tidings/contracts'
import type { MutationInput, MutationName } from '@tidings/db'
import { mutate, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import type { UndoOffer } from './offer-undo.ts'

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
    if (id !== null) offer([id], { message, forMs, t })
  }
}

/** Says what changes did, and takes them back; what is done next does not wait for it. */
export function offer(mutationIds: readonly number[], undo: UndoOffer): void {
  void import('./offer-undo.ts').then(
    ({ offerUndo }) => offerUndo(mutationIds, undo),
    () => toast(undo.message),
  )
}
