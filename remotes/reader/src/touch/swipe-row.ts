import { entryIdAttribute } from '../timeline/rows/row-frame.tsx'
import type { Follower } from './follow-finger.ts'

/** Where a row is let go, its command is done. */
const DONE_PX = 72
/** Behind that it follows the finger reluctantly. */
const RELUCTANCE = 0.25
/** A row that shares its line with others is no row to swipe. */
const LEAST_SHARE = 0.75

/** What is uncovered at the side of a row as it gives way. */
export interface Uncovered {
  entryId: string
  command: 'entry:read' | 'entry:star'
  /** Its place in the list, in px. */
  top: number
  height: number
  /** The command is done when the finger is lifted. */
  isArmed: boolean
}

interface SwipeRowOptions {
  /** How far a row has given way, in px: how wide what is uncovered is. */
  onMove: (px: number) => void
  onUncover: (uncovered: Uncovered | null) => void
  onRun: (command: Uncovered['command'], entryId: string) => void
}

/**
 * The row under a finger follows it: towards the end of the line it is marked read or unread, towards the start starred. Null
 * where there is no row that has a line of its own.
 */
export function swipeRow(
  { target, way, column }: { target: Element; way: 1 | -1; column: HTMLElement },
  { onMove, onUncover, onRun }: SwipeRowOptions,
): Follower | null {
  const row = target.closest<HTMLElement>(`[${entryIdAttribute}]`)
  const entryId = row?.getAttribute(entryIdAttribute)
  if (!row || !entryId || row.offsetWidth < column.offsetWidth * LEAST_SHARE) return null
  const direction = getComputedStyle(row).direction === 'rtl' ? -1 : 1
  const { top, height } = row.getBoundingClientRect()
  const place = { top: top - column.getBoundingClientRect().top, height }
  const command = way === 1 ? 'entry:read' : 'entry:star'
  let isArmed = false
  const uncover = () => onUncover({ entryId, command, ...place, isArmed })
  uncover()

  function give(px: number) {
    row?.style.setProperty('translate', px === 0 ? '' : `${px * way * direction}px`)
    onMove(px)
  }

  return {
    move: ({ across }) => {
      const px = Math.max(0, across * way)
      give(px <= DONE_PX ? px : DONE_PX + (px - DONE_PX) * RELUCTANCE)
      if (px >= DONE_PX === isArmed) return
      isArmed = !isArmed
      uncover()
    },
    end: (drag) => {
      give(0)
      onUncover(null)
      if (drag && isArmed) onRun(command, entryId)
    },
  }
}
