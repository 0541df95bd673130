import { useRef, type RefObject } from 'react'
import { mutate } from '@tidings/runtime'
import type { Scope } from '../scope/scope.ts'
import { useSettings } from '../settings/settings.store.ts'
import { entriesOf, type TimelineLine } from './layout.ts'
import type { Place } from './timeline.ts'
import type { Rows } from './use-rows.ts'

interface MarkOnScrollOptions {
  scope: Scope
  lines: readonly TimelineLine<Place>[]
  rows: Rows
  /** Somebody scrolls; a list that only returns to its place marks nothing. */
  isTouched: RefObject<boolean>
}

/** Marks the rows read that leave the list by its top; answers what to tell of the first line in sight. */
export function useMarkOnScroll({ scope, lines, rows, isTouched }: MarkOnScrollOptions) {
  const { scrollMarkUnread } = useSettings()
  const previousFirst = useRef<number | null>(null)
  return (first: number) => {
    const from = previousFirst.current
    previousFirst.current = first
    if (from === null || first <= from) return
    if (!isTouched.current || !scrollMarkUnread || scope.kind === 'collections') return
    const passed = entriesOf(lines, from, first).map(({ id }) => id)
    // A row that went by before it was loaded counts as unread: marking it twice does no harm.
    const entryIds = passed.filter((id) => rows.get(id)?.read !== true)
    if (entryIds.length > 0) void mutate('reads.markRead', { entryIds })
  }
}
