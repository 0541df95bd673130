import { countMap, durations, z } from '@tidings/contracts'
import type { MutationInput } from '@tidings/db'
import type { useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import type { Scope } from '../scope/scope.ts'
import { markAllInput } from './mark-all-input.ts'
import type { useUndoable } from './use-undoable.ts'

/** A part of a timeline: from one time of publication to another, or to an entry. */
export type TimelinePart = Pick<
  MutationInput<'reads.markAllRead'>,
  'startTime' | 'endTime' | 'afterId' | 'beforeId'
>

export interface MarkTools {
  t: ReturnType<typeof useTranslation>['t']
  undoable: ReturnType<typeof useUndoable>
}

/**
 * Marks a part of a timeline read. How much of it is unread the server alone knows, for only some of it is here: what it
 * answers is what is said, `none` of nothing.
 */
export async function markPart(
  scope: Scope,
  part: TimelinePart,
  { t, undoable, none = t('timeline.nothingUnread') }: MarkTools & { none?: string },
): Promise<void> {
  const input = await markAllInput(scope)
  if (!input) return
  await undoable('reads.markAllRead', { ...input, ...part }, t('timeline.marking'), {
    forMs: durations.markAllUndoWindow,
    onAnswer: (answer) => {
      const count = countMarked(answer)
      if (count !== undefined) toast(count > 0 ? t('timeline.markedAllRead', { count }) : none)
    },
  })
}

const marked = z.object({ data: z.object({ read: countMap }) })

function countMarked(answer: unknown): number | undefined {
  const counts = marked.safeParse(answer).data?.data.read
  return counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
}
