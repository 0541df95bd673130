import { useCallback, useEffect, useRef } from 'react'
import { wideViews } from '@tidings/contracts'
import { mutate, useSettings } from '@tidings/runtime'
import { isLookedThrough, type Scope } from '../scope/scope.ts'
import { keptUnread } from './kept-unread.ts'
import type { EntryKey } from './timeline.ts'
import type { Rows } from './rows-in-memory.ts'

/** How long entries are in sight until they count as read. */
const SEEN_MS = 500

/** In wide views, where one looks rather than opens, marks what is in sight read; answers what to tell of it. */
export function useMarkOnRender({ scope, rows }: { scope: Scope; rows: Pick<Rows, 'get'> }) {
  const { renderMarkUnread } = useSettings()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const inSight = useRef<readonly EntryKey[]>([])
  const isOn = renderMarkUnread && wideViews.has(scope.view) && !isLookedThrough(scope)
  const wait = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const seen = inSight.current.map(({ id }) => id)
      const entryIds = seen.filter((id) => rows.get(id)?.read === false && !keptUnread.has(id))
      if (entryIds.length > 0) void mutate('reads.markRead', { entryIds })
    }, SEEN_MS)
  }, [rows])
  // What is in sight already when that is set counts, too.
  useEffect(() => {
    if (isOn) wait()
    return () => clearTimeout(timer.current)
  }, [isOn, wait])
  return (seen: readonly EntryKey[]) => {
    inSight.current = seen
    if (isOn) wait()
  }
}
