import { durations } from '@tidings/contracts'
import type { MutationInput, MutationName } from '@tidings/db'
import { mutate, type useTranslation } from '@tidings/runtime'
import { offer } from './use-undoable.ts'

/** A change that is made together with others; resolves to its id in the outbox, null where there is nothing to say. */
export const hold = async <Name extends MutationName>(name: Name, input: MutationInput<Name>) =>
  mutate(name, input, { holdMs: durations.undoWindow })

/** Says what changes did that are made together; until they are sent they can be taken back as one. */
export async function offerTogether(
  changes: readonly Promise<number | null>[],
  { message, t }: { message: string; t: ReturnType<typeof useTranslation>['t'] },
): Promise<void> {
  const ids = (await Promise.all(changes)).filter((id) => id !== null)
  if (ids.length > 0) offer(ids, { message, forMs: durations.undoWindow, t })
}
