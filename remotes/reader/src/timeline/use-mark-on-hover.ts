import { useEffect, useRef, type PointerEvent } from 'react'
import { mutate, useSettings } from '@tidings/runtime'
import { isLookedThrough, type Scope } from '../scope/scope.ts'
import { keptUnread } from './kept-unread.ts'
import { entryIdAttribute } from './rows/row-frame.tsx'
import type { Rows } from './rows-in-memory.ts'

/** How long the pointer rests on a row until it counts as read (screens.md 3). */
const REST_MS = 233

/** Marks a row read on which the pointer comes to rest; answers the handlers for the list. */
export function useMarkOnHover({ scope, rows }: { scope: Scope; rows: Pick<Rows, 'get'> }) {
  const { hoverMarkUnread } = useSettings()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const restingId = useRef<string | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  function rest(id: string | null) {
    if (id === restingId.current) return
    restingId.current = id
    clearTimeout(timer.current)
    if (id === null || rows.get(id)?.read !== false || keptUnread.has(id)) return
    timer.current = setTimeout(() => {
      if (document.hasFocus()) void mutate('reads.markRead', { entryIds: [id] })
    }, REST_MS)
  }

  function handlePointerMove({ target, pointerType }: PointerEvent) {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return
    rest(target.closest(`[${entryIdAttribute}]`)?.getAttribute(entryIdAttribute) ?? null)
  }

  if (!hoverMarkUnread || isLookedThrough(scope)) return {}
  return { onPointerMove: handlePointerMove, onPointerLeave: () => rest(null) }
}
