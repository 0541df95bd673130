import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { View } from '@tidings/contracts'
import type { VirtualListHandle } from '@tidings/ui'
import type { SidebarRow } from './subscription-rows.ts'
import { lineKey, type TreeLine } from './subscriptions.ts'

interface LineFocusOptions {
  lines: readonly TreeLine<SidebarRow>[]
  list: RefObject<VirtualListHandle | null>
  /** The line of the timeline in view; -1 when it has none. */
  currentIndex: number
  view: View
}

interface LineFocus {
  /** The one line that the Tab key reaches. */
  index: number
  move: (step: 1 | -1) => void
  moveTo: (index: number) => void
  handleFocus: (event: FocusEvent) => void
}

/** Which line of the tree has the focus, or would get it. */
export function useLineFocus({ lines, list, currentIndex, view }: LineFocusOptions): LineFocus {
  const [focused, setFocused] = useState<FocusedLine | null>(null)
  const wantedKey = useRef<string | null>(null)
  const index = indexOf(focused, { lines, currentIndex, view })

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
    setFocused({ key: wantedKey.current, index: target, view })
    focusWanted()
  }

  return {
    index,
    moveTo,
    move: (step) => moveTo(Math.min(lines.length - 1, Math.max(0, index + step))),
    handleFocus: ({ target }) => {
      const key = target.closest('[data-line]')?.getAttribute('data-line')
      if (key) setFocused({ key, index: lines.findIndex((line) => lineKey(line) === key), view })
    },
  }
}

interface FocusedLine {
  key: string
  /** Where it stood when it got the focus, and in which view. */
  index: number
  view: View
}

/** Where the line stands that had the focus last; the one in its place where it is gone, else that of the timeline in view. */
function indexOf(
  focused: FocusedLine | null,
  { lines, currentIndex, view }: Omit<LineFocusOptions, 'list'>,
): number {
  const at = lines.findIndex((line) => lineKey(line) === focused?.key)
  if (at !== -1) return at
  const left = focused?.view === view ? focused.index : currentIndex
  return Math.max(0, Math.min(left, lines.length - 1))
}
