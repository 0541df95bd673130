import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useCommand, useStore, type ReadableAtom } from '@tidings/runtime'
import type { VirtualListHandle } from '@tidings/ui'
import { entriesOf, lineOf, type TimelineLine } from './layout.ts'
import { entryIdAttribute } from './rows/row-frame.tsx'
import type { LineRange, Rows } from './rows-in-memory.ts'
import type { Selection } from './selection.ts'
import type { Place } from './timeline.ts'

export interface FollowCurrentProps {
  lines: readonly TimelineLine<Place>[]
  list: RefObject<VirtualListHandle | null>
  entryId: string | null
  /** The entry that a held key passes by. */
  $passing: ReadableAtom<string | null>
  $range: ReadableAtom<LineRange>
  $selection: ReadableAtom<Selection> & { set: (selection: Selection) => void }
  rows: Rows
}

/**
 * Keeps the open entry in sight, and the focus on its row while the focus is in the list; once it is closed the focus
 * returns there. It draws nothing, and what is around it is not drawn anew with each step.
 */
export function FollowCurrent({
  lines,
  list,
  $passing,
  $range,
  $selection,
  rows,
  ...at
}: FollowCurrentProps) {
  const passingId = useStore($passing)
  const entryId = passingId ?? at.entryId
  const lastId = useLastOpened(entryId)
  const openLine = useMemo(() => (lastId ? lineOf(lines, lastId) : -1), [lines, lastId])
  const firstInSight = useStore($range).first
  const [firstEntry] = entriesOf(lines, firstInSight, firstInSight + 2)
  const id = openLine === -1 ? (firstEntry?.id ?? null) : lastId
  const focus = () => Boolean(id && list.current?.element && focusRow(list.current.element, id))
  const wantsFocus = useRef(false)
  useCommand('layout:focus-to-timeline', () => void focus())

  useLayoutEffect(() => {
    const { currentId, tabStopId } = $selection.get()
    if (currentId !== entryId || tabStopId !== id) $selection.set({ currentId: entryId, tabStopId: id })
  }, [$selection, entryId, id])

  useEffect(() => {
    if (openLine === -1 || entryId === null) return undefined
    // Once a frame, however many steps a held key takes in it.
    const frame = requestAnimationFrame(() => list.current?.scrollToIndex(openLine))
    return () => cancelAnimationFrame(frame)
    // Only another entry moves the list: new lines above the open one do not.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [entryId])

  useEffect(() => {
    // The focus goes to where a held key rests: to move it lays out the page.
    if (openLine === -1 || passingId !== null) return
    const active = document.activeElement
    const isHere = list.current?.element?.contains(active) ?? false
    if (isHere || (entryId === null && active === document.body)) wantsFocus.current = !focus()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [entryId, passingId])

  useEffect(
    () =>
      rows.subscribe(() => {
        // The row was not read yet, and nothing else was chosen since.
        if (!wantsFocus.current) return
        setTimeout(() => {
          if (document.activeElement !== document.body || focus()) wantsFocus.current = false
        })
      }),
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
    [rows, id],
  )
  return null
}

/** The entry that is open, or else the one that was open last. */
function useLastOpened(entryId: string | null): string | null {
  const [lastId, setLastId] = useState(entryId)
  if (entryId !== null && entryId !== lastId) setLastId(entryId)
  return entryId ?? lastId
}

/** Gives the focus to the link of a row; answers whether it is there. */
function focusRow(list: HTMLElement, entryId: string): boolean {
  const row = list.querySelector(`[${entryIdAttribute}="${CSS.escape(entryId)}"]`)
  const link = row?.querySelector<HTMLElement>('a')
  link?.focus({ preventScroll: true })
  return link !== undefined && link !== null
}
