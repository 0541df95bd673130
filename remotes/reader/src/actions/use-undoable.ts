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

/** A change that is made together with others. */
export const hold = async <Name extends MutationName>(name: Name, input: MutationInput<Name>) =>
  mutate(name, input, { holdMs: durations.undoWindow })

/** Says what changes did that are made together; until they are sent they can be taken back as one. */
export function useUndoableTogether() {
  const { t } = useTranslation('reader')
  return async (changes: readonly Promise<number | null>[], message: string) => {
    const ids = (await Promise.all(changes)).filter((id) => id !== null)
    if (ids.length > 0) offer(ids, { message, forMs: durations.undoWindow, t })
  }
}

/** What is done next does not wait for it. */
function offer(mutationIds: readonly number[], undo: UndoOffer): void {
  void import('./offer-undo.ts').then(
    ({ offerUndo }) => offerUndo(mutationIds, undo),
    () => toast(undo.message),
  )
}
