import { useEffect, useMemo, type RefObject } from 'react'
import { useCommand } from '@tidings/runtime'
import type { VirtualListHandle } from '@tidings/ui'
import { entriesOf, lineOf, type TimelineLine } from './layout.ts'
import { entryIdAttribute } from './rows/row-frame.tsx'
import type { Place } from './timeline.ts'

interface FollowOptions {
  lines: readonly TimelineLine<Place>[]
  list: RefObject<VirtualListHandle | null>
  entryId: string | null
  firstInSight: number
}

/** Keeps the open entry in sight, and the focus on its row while the focus is in the list. */
export function useFollowCurrent({ lines, list, entryId, firstInSight }: FollowOptions) {
  const openLine = useMemo(() => (entryId ? lineOf(lines, entryId) : -1), [lines, entryId])
  const [firstEntry] = entriesOf(lines, firstInSight, firstInSight + 2)

  useEffect(() => {
    if (entryId === null || openLine === -1) return
    list.current?.scrollToIndex(openLine)
    const element = list.current?.element
    if (element?.contains(document.activeElement)) focusRow(element, entryId)
    // Only another entry moves the list: new lines above the open one do not.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [entryId])

  const id = openLine === -1 ? (firstEntry?.id ?? null) : entryId
  useCommand('layout:focus-to-timeline', () => {
    if (id && list.current?.element) focusRow(list.current.element, id)
  })
  return { id, lineIndex: openLine === -1 && id ? lineOf(lines, id) : openLine }
}

/** Gives the focus to the link of a row. */
function focusRow(list: HTMLElement, entryId: string): void {
  const row = list.querySelector(`[${entryIdAttribute}="${CSS.escape(entryId)}"]`)
  row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
}
