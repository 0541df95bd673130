import { useEffect, useMemo, useState, type RefObject } from 'react'
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

/**
 * Keeps the open entry in sight, and the focus on its row while the focus is in the list; once it is closed the focus
 * returns there.
 */
export function useFollowCurrent({ lines, list, entryId, firstInSight }: FollowOptions) {
  const lastId = useLastOpened(entryId)
  const openLine = useMemo(() => (lastId ? lineOf(lines, lastId) : -1), [lines, lastId])
  const [firstEntry] = entriesOf(lines, firstInSight, firstInSight + 2)
  const id = openLine === -1 ? (firstEntry?.id ?? null) : lastId
  const focus = () => {
    if (id && list.current?.element) focusRow(list.current.element, id)
  }
  useCommand('layout:focus-to-timeline', focus)

  useEffect(() => {
    if (openLine === -1) return
    if (entryId !== null) list.current?.scrollToIndex(openLine)
    const active = document.activeElement
    const isHere = list.current?.element?.contains(active) ?? false
    if (isHere || (entryId === null && active === document.body)) focus()
    // Only another entry moves the list: new lines above the open one do not.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [entryId])

  return { id, lineIndex: openLine === -1 && id ? lineOf(lines, id) : openLine }
}

/** The entry that is open, or else the one that was open last. */
function useLastOpened(entryId: string | null): string | null {
  const [lastId, setLastId] = useState(entryId)
  if (entryId !== null && entryId !== lastId) setLastId(entryId)
  return entryId ?? lastId
}

/** Gives the focus to the link of a row. */
function focusRow(list: HTMLElement, entryId: string): void {
  const row = list.querySelector(`[${entryIdAttribute}="${CSS.escape(entryId)}"]`)
  row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
}
