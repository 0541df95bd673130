import type { View } from '@tidings/contracts'
import type { FingerStart, Follower } from './follow-finger.ts'

const DONE_PX = 72

interface SwipeViewOptions {
  tabs: readonly View[]
  current: View
  onOpen: (view: View) => void
}

/** A swipe leads to the view beside, as a page is turned; null where there is none, or where what is swiped scrolls. */
export function swipeView(
  { target, way }: FingerStart,
  { tabs, current, onOpen }: SwipeViewOptions,
): Follower | null {
  const at = tabs.indexOf(current)
  const beside = at < 0 ? undefined : tabs[at - way]
  if (beside === undefined || scrollsAcross(target)) return null
  return {
    move: () => undefined,
    end: (drag) => {
      if (drag && drag.across * way >= DONE_PX) onOpen(beside)
    },
  }
}

function scrollsAcross(target: Element): boolean {
  for (let element: Element | null = target; element; element = element.parentElement) {
    const overflow = getComputedStyle(element).overflowX
    if (overflow !== 'visible' && overflow !== 'hidden' && element.scrollWidth > element.clientWidth)
      return true
  }
  return false
}
