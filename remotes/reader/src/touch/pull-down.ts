import type { Follower } from './follow-finger.ts'

/** Where the list is let go, it is refreshed. */
const DONE_PX = 80
/** A finger pulls at something heavy. */
const WEIGHT = 0.5

interface PullDownOptions {
  /** How far it is pulled: 1 where it is refreshed when the finger is lifted. */
  onMove: (share: number) => void
  onRun: () => void
}

/** A list that stands at its start is pulled down; null for one that does not, which scrolls. */
export function pullDown(target: Element, { onMove, onRun }: PullDownOptions): Follower | null {
  if (scrollTopAt(target) > 0) return null
  let share = 0
  return {
    move: ({ down }) => {
      share = Math.min(1, Math.max(0, down * WEIGHT) / DONE_PX)
      onMove(share)
    },
    end: (drag) => {
      onMove(0)
      if (drag && share === 1) onRun()
    },
  }
}

/** How far what is around an element is scrolled. */
function scrollTopAt(target: Element): number {
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element.scrollTop > 0) return element.scrollTop
  }
  return 0
}
