import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { VirtualListHandle } from '@tidings/ui'
import type { SidebarRow } from './subscription-rows.ts'
import { lineKey, type TreeLine } from './subscriptions.ts'

interface LineFocusOptions {
  lines: readonly TreeLine<SidebarRow>[]
  list: RefObject<VirtualListHandle | null>
  /** The line of the timeline in view; -1 when it has none. */
  currentIndex: number
}

interface LineFocus {
  /** The one line that the Tab key reaches. */
  index: number
  move: (step: 1 | -1) => void
  moveTo: (index: number) => void
  handleFocus: (event: FocusEvent) => void
}

/** Which line of the tree has the focus, or would get it. */
export function useLineFocus({ lines, list, currentIndex }: LineFocusOptions): LineFocus {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const wantedKey = useRef<string | null>(null)
  const focusedIndex = lines.findIndex((line) => lineKey(line) === focusedKey)
  const index = focusedIndex === -1 ? Math.max(0, currentIndex) : focusedIndex

  // A line far away is in the page only after the list was drawn again.
  useEffect(focusWanted)

  function focusWanted() {
    if (wantedKey.current === null) return
    const selector = `[data-line="${CSS.escape(wantedKey.current)}"]`
    const element = list.current?.element?.querySelector<HTMLElement>(selector)
    if (!element) return
    element.focus({ preventScroll: true })
    wantedKey.current = null
  }

  function moveTo(target: number) {
    const line = lines[target]
    if (!line) return
    list.current?.scrollToIndex(target)
    wantedKey.current = lineKey(line)
    setFocusedKey(wantedKey.current)
    focusWanted()
  }

  return {
    index,
    moveTo,
    move: (step) => moveTo(Math.min(lines.length - 1, Math.max(0, index + step))),
    handleFocus: ({ target }) => {
      const key = target.closest('[data-line]')?.getAttribute('data-line')
      if (key) setFocusedKey(key)
    },
  }
}
