import { useRef, useState, type FocusEvent, type RefObject } from 'react'
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
  const wanted = useRef<WantedLine | null>(null)
  const index = indexOf(focused, { lines, currentIndex, view })

  function moveTo(target: number) {
    const line = lines[target]
    if (!line) return
    list.current?.scrollToIndex(target)
    const key = lineKey(line)
    setFocused({ key, index: target, view })
    wanted.current = { key, from: document.activeElement }
    focusWanted()
  }

  // A line far away is in the page only after the list was drawn again, and takes no focus until its height is known.
  function focusWanted(frames = FRAMES_TO_DRAW) {
    if (!wanted.current) return
    const { key, from } = wanted.current
    const isElsewhere = document.activeElement !== from && document.activeElement !== document.body
    if (isElsewhere || focusLine(list.current?.element, key)) wanted.current = null
    else if (frames > 0) requestAnimationFrame(() => focusWanted(frames - 1))
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

/** Rows are drawn within so many frames. */
const FRAMES_TO_DRAW = 30

/** The line that is to have the focus, unless it goes elsewhere meanwhile. */
interface WantedLine {
  key: string
  /** What had the focus before. */
  from: Element | null
}

/** Gives the focus to a line; answers whether it has it. */
function focusLine(list: HTMLElement | null | undefined, key: string): boolean {
  const line = list?.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`)
  line?.focus({ preventScroll: true })
  return line !== undefined && line === document.activeElement
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
