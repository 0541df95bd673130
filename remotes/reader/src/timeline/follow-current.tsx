import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useCommand, useStore, type ReadableAtom } from '@tidings/runtime'
import type { VirtualListHandle } from '@tidings/ui'
import { isFocusFree, isListFocused, regionOf } from '../focus/regions.ts'
import { entriesOf, lineOf, type TimelineLine } from './layout.ts'
import { entryIdAttribute } from './rows/row-frame.tsx'
import type { LineRange, Rows } from './rows-in-memory.ts'
import type { Selection } from './selection.ts'
import type { EntryKey } from './timeline.ts'

export interface FollowCurrentProps {
  lines: readonly TimelineLine<EntryKey>[]
  list: RefObject<VirtualListHandle | null>
  entryId: string | null
  /** The entry that a held key passes by. */
  $passing: ReadableAtom<string | null>
  $range: ReadableAtom<LineRange>
  $selection: ReadableAtom<Selection> & { set: (selection: Selection) => void }
  rows: Rows
}

/** Rows that were read are drawn within so many frames. */
const FRAMES_TO_DRAW = 30

/**
 * Keeps the open entry in sight, and the focus on its row unless another column has it (decision 260); once it is closed
 * the focus returns there. It draws nothing, and what is around it is not drawn anew with each step.
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
  // What is open when the list comes was not opened from it.
  const followedId = useRef<string | null | undefined>(entryId)
  useCommand('layout:focus-to-timeline', () => {
    wantsFocus.current = !focus()
    focusWanted()
  })

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
    const isFollowed = entryId === followedId.current
    followedId.current = passingId === null ? entryId : undefined
    if (openLine === -1 || passingId !== null || isFollowed) return
    if (regionOf(document.activeElement) === 'timeline' || isFocusFree()) wantsFocus.current = !focus()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [entryId, passingId])

  useEffect(() => {
    // Whoever came before the rows did waits for the first of them.
    if (isListFocused()) wantsFocus.current = !focus()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])

  // Where the row is not there yet, until it is read and drawn, or something else was chosen.
  function focusWanted(frames = FRAMES_TO_DRAW) {
    if (!wantsFocus.current) return
    requestAnimationFrame(() => {
      wantsFocus.current = isFocusFree() && !focus()
      if (frames > 0) focusWanted(frames - 1)
    })
  }
  useEffect(() => focusWanted())
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  useEffect(() => rows.subscribe(() => focusWanted()), [rows, id])
  return null
}

/** The entry that is open, or else the one that was open last. */
function useLastOpened(entryId: string | null): string | null {
  const [lastId, setLastId] = useState(entryId)
  if (entryId !== null && entryId !== lastId) setLastId(entryId)
  return entryId ?? lastId
}

/** Gives the focus to the link of a row; answers whether it has it: a row takes none as long as its height is not known. */
function focusRow(list: HTMLElement, entryId: string): boolean {
  const row = list.querySelector(`[${entryIdAttribute}="${CSS.escape(entryId)}"]`)
  const link = row?.querySelector<HTMLElement>('a')
  link?.focus({ preventScroll: true })
  return link === document.activeElement
}
