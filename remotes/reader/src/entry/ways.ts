import type { Ways } from '../commands/entry-render-commands.ts'
import type { EntryKey } from '../timeline/timeline.ts'

/** Where one can turn to from an entry of a timeline; from one that is not in it, to the first. */
export function waysFrom(
  { keys, isComplete }: { keys: readonly EntryKey[]; isComplete: boolean },
  entryId: string,
): Ways {
  const index = keys.findIndex(({ id }) => id === entryId)
  if (index === -1) return { hasPrevious: keys.length > 0, hasNext: keys.length > 0 }
  return { hasPrevious: index > 0, hasNext: index < keys.length - 1 || !isComplete }
}
