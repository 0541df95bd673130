import { useSyncExternalStore } from 'react'
import type { ReadableAtom } from '@tidings/runtime'

/** Which rows of a list are not like the others. */
export interface Selection {
  /** The entry that is open, or that a held key passes by. */
  currentId: string | null
  /** The one row that the Tab key reaches. */
  tabStopId: string | null
}

/** What a row has to know of the selection: of a step from one to the next only these two are drawn anew. */
export function useSelected($selection: ReadableAtom<Selection>, id: string) {
  return {
    isCurrent: useSyncExternalStore($selection.listen, () => $selection.get().currentId === id),
    isTabStop: useSyncExternalStore($selection.listen, () => $selection.get().tabStopId === id),
  }
}
