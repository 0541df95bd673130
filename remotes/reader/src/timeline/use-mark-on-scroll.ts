import { useEffect, useRef, useState, type RefObject } from 'react'
import { limits } from '@tidings/contracts'
import { mutate, useSettings } from '@tidings/runtime'
import { isLookedThrough, type Scope } from '../scope/scope.ts'
import { keptUnread } from './kept-unread.ts'
import { entriesOf, type TimelineLine } from './layout.ts'
import type { Flight } from './flight.ts'
import type { EntryKey } from './timeline.ts'
import type { Rows } from './rows-in-memory.ts'

/** What passes within this time is marked together: a change for each row would hold up the list. */
const TOGETHER_MS = 400

/** No more than so many at once: whoever scrolls fast passes hundreds in that time, and the others follow one another sooner. */
const MOST_AT_ONCE = 50
const NEXT_MS = 150

interface MarkOnScrollOptions {
  scope: Scope
  lines: readonly TimelineLine<EntryKey>[]
  rows: Pick<Rows, 'get'>
  flight: Pick<Flight, 'isFlying'>
  /** Somebody scrolls; a list that only returns to its place marks nothing. */
  isTouched: RefObject<boolean>
}

/** Marks the rows read that leave the list by its top; answers what to tell of the first line in sight. */
export function useMarkOnScroll({ scope, lines, rows, flight, isTouched }: MarkOnScrollOptions) {
  const { scrollMarkUnread } = useSettings()
  const mark = useMarkTogether(flight)
  const previousFirst = useRef<number | null>(null)
  return (first: number) => {
    const from = previousFirst.current
    previousFirst.current = first
    if (from === null || first <= from) return
    if (!isTouched.current || !scrollMarkUnread || isLookedThrough(scope)) return
    const passed = entriesOf(lines, from, first).map(({ id }) => id)
    // A row that went by before it was loaded counts as unread: marking it twice does no harm.
    mark(passed.filter((id) => rows.get(id)?.read !== true && !keptUnread.has(id)))
  }
}

/** Marks entries read, those together that come within a time; none is forgotten when the list or the page goes. */
function useMarkTogether(flight: Pick<Flight, 'isFlying'>): (ids: readonly string[]) => void {
  const [marking] = useState(() => createMarking(flight))
  useEffect(() => {
    addEventListener('pagehide', marking.finish)
    return () => {
      removeEventListener('pagehide', marking.finish)
      marking.finish()
    }
  }, [marking])
  return marking.add
}

function createMarking(flight: Pick<Flight, 'isFlying'>) {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function add(ids: readonly string[]): void {
    for (const id of ids) waiting.add(id)
    const delay = waiting.size > MOST_AT_ONCE ? NEXT_MS : TOGETHER_MS
    if (waiting.size > 0) timer ??= setTimeout(() => void markSome(), delay)
  }

  async function markSome(): Promise<void> {
    // What is written while a list flies would hold it up, and keep what follows from being read.
    if (!flight.isFlying()) await mark(MOST_AT_ONCE)
    timer = undefined
    add([])
  }

  async function mark(most: number): Promise<void> {
    const entryIds = [...waiting].slice(0, most)
    for (const id of entryIds) waiting.delete(id)
    if (entryIds.length > 0) await mutate('reads.markRead', { entryIds })
  }

  /** Marks all that waits, at once. */
  function finish(): void {
    clearTimeout(timer)
    timer = undefined
    while (waiting.size > 0) void mark(limits.readsPerCall)
  }

  return { add, finish }
}
