import type { Ways } from '../commands/entry-render-commands.ts'
import type { Place } from '../timeline/timeline.ts'

/** Where one can turn to from an entry of a timeline; from one that is not in it, to the first. */
export function waysFrom(
  { places, isComplete }: { places: readonly Place[]; isComplete: boolean },
  entryId: string,
): Ways {
  const index = places.findIndex(({ id }) => id === entryId)
  if (index === -1) return { hasPrevious: places.length > 0, hasNext: places.length > 0 }
  return { hasPrevious: index > 0, hasNext: index < places.length - 1 || !isComplete }
}
