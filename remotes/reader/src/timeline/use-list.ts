import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { $online, atom, fetchContents } from '@tidings/runtime'
import { loadPictures, type VirtualListHandle } from '@tidings/ui'
import type { Scope } from '../scope/scope.ts'
import type { RowContext } from './entry-row.tsx'
import { showFirstRows } from './first-rows.ts'
import { useFlight } from './flight.ts'
import { $inSight } from './in-sight.store.ts'
import { entriesOf, lineOf, type TimelineLine } from './layout.ts'
import type { ListScroll } from './list-scroll.ts'
import type { RowProps } from './rows/row.ts'
import type { LineRange, LoadedRows } from './rows-in-memory.ts'
import type { Selection } from './selection.ts'
import type { EntryKey } from './timeline.ts'
import { useMarkOnRender } from './use-mark-on-render.ts'
import { useMarkOnScroll } from './use-mark-on-scroll.ts'
import { useSourceOf } from '../library/use-source-of.ts'
import { useRows } from './use-rows.ts'
import type { Timeline } from './use-timeline.ts'

interface ListOptions {
  /** How an entry is drawn. */
  Row: (props: RowProps) => ReactNode
  scope: Scope
  timeline: Timeline
  entryId: string | null
  left: ListScroll | null
  lines: readonly TimelineLine<EntryKey>[]
}

/** Lines loaded at first: more than any screen shows, and no more than one block of them. */
const FIRST_LINES = 39

/** So many lines before the end of those that were read, more are: the fastest list flies by some twenty in a frame. */
const LINES_AHEAD = 1000

/** A list rests when it has not moved for so long: what passed by before is not brought. */
const REST_MS = 150

/**
 * What a list of entries does whatever its shape: loads what is in sight, marks it, follows what is open. It is drawn anew
 * only for other lines: where it stands and what is selected is heard by those parts alone that show it.
 */
export function useList({ Row, scope, timeline, entryId, left, lines }: ListOptions) {
  const list = useRef<VirtualListHandle>(null)
  const isTouched = useRef(false)
  const [$range] = useState(() => atom<LineRange>(left?.range ?? { first: 0, last: FIRST_LINES }))
  const [$selection] = useState(() => atom<Selection>({ currentId: entryId, tabStopId: entryId }))
  const { rows, isReady } = useRows(scope.view, timeline.knownRows)
  const kept = useKeptLine(lines, entryId)
  const flight = useFlight(settle)
  useLoading(rows, { lines, kept: kept.key, isReady, range: $range.get, isFlying: flight.isFlying })
  const context = useRowContext({ Row, scope, rows, flight, $selection })
  const markOnScroll = useMarkOnScroll({ scope, lines, rows, flight, isTouched })
  const markOnRender = useMarkOnRender({ scope, rows })
  const waitForRest = useRest(rows)
  const { keys } = timeline

  useShownRows(isReady && keys.length > 0, entryId)

  function handleRange(first: number, last: number) {
    $range.set({ first, last })
    if (first > 0 && last > lines.length - LINES_AHEAD) timeline.widen()
    if (!flight.move({ first, last })) settle()
  }

  /** Does what is to be done for what is in sight. */
  function settle() {
    const { first, last } = $range.get()
    rows.show(lines, { first, last }, kept.key)
    markOnScroll(first)
    const seen = entriesOf(lines, first, last + 1)
    markOnRender(seen)
    waitForRest(seen)
    const firstIndex = indexOf(keys, seen[0]?.id, first)
    timeline.settle({
      firstIndex: Math.max(0, firstIndex),
      lastIndex: firstIndex + seen.length - 1,
      isTouched: isTouched.current,
    })
  }

  return {
    list,
    $range,
    $selection,
    context,
    isLoaded: isReady,
    keptLine: kept.line,
    handleRange,
    handleTouch: () => {
      isTouched.current = true
    },
    handleShowNew: () => {
      // It stands as one that was just opened: what was called comes later than the list has landed.
      isTouched.current = false
      timeline.showNew()
      list.current?.scrollToOffset(0)
    },
  }
}

function useRowContext({ Row, scope, rows, flight, $selection }: Omit<RowContext, 'sourceOf'>): RowContext {
  const sourceOf = useSourceOf()
  return useMemo(
    () => ({ Row, scope, rows, flight, sourceOf, $selection }),
    [Row, scope, rows, flight, sourceOf, $selection],
  )
}

/** Once there are rows, what waited for them may come; pictures wait for the entry where one is open. */
function useShownRows(hasRows: boolean, entryId: string | null): void {
  const isAllThere = hasRows && entryId === null
  useEffect(() => {
    if (hasRows) showFirstRows()
  }, [hasRows])
  useEffect(() => {
    if (isAllThere) loadPictures()
  }, [isAllThere])
}

/** Where the list comes to rest what is in sight can be opened at once, and read when the server is gone. */
function useRest(rows: LoadedRows): (seen: readonly EntryKey[]) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      $inSight.set(null)
    },
    [],
  )
  return (seen) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if ($online.get()) fetchContents(seen.map(({ id }) => id))
      $inSight.set({ rows, keys: seen })
    }, REST_MS)
  }
}

interface Loading {
  lines: readonly TimelineLine<EntryKey>[]
  kept: EntryKey | null
  isReady: boolean
  range: () => LineRange
  isFlying: () => boolean
}

/** Has the rows read around where the list stands: at first those alone, and what is around them next. */
function useLoading(rows: LoadedRows, { lines, kept, isReady, range, isFlying }: Loading): void {
  useEffect(() => {
    if (!isFlying()) rows.show(lines, range(), kept)
    // As soon as the first are here, those around them are wanted.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [rows, lines, kept, isReady, range, isFlying])
}

/** The line of the entry that was opened last, which stays on the page wherever the list stands; -1 for none. */
function useKeptLine(lines: readonly TimelineLine<EntryKey>[], entryId: string | null) {
  const [lastId, setLastId] = useState(entryId)
  if (entryId !== null && entryId !== lastId) setLastId(entryId)
  const keptId = entryId ?? lastId
  return useMemo(() => {
    const index = keptId === null ? -1 : lineOf(lines, keptId)
    const line = lines[index]
    const key = line?.type === 'entries' ? line.entries.find(({ id }) => id === keptId) : undefined
    return { line: index, key: key ?? null }
  }, [lines, keptId])
}

/** Where an entry stands; it is looked for where its line is first, which is far along in a long list. */
function indexOf(keys: readonly EntryKey[], id: string | undefined, line: number): number {
  for (let at = Math.min(line, keys.length - 1); at >= 0; at -= 1) if (keys[at]?.id === id) return at
  return keys.findIndex((key) => key.id === id)
}
