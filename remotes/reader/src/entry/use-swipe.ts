import { useRef, type TouchEvent } from 'react'
import { keepsTouch } from '../touch/keeps-touch.ts'

const LEAST_PX = 72
/** How much more a swipe goes across than down. */
const STRAIGHTNESS = 2

interface SwipeOptions {
  onBack: () => void
  enabled: boolean
}

/** Handlers for a swipe towards the end of the line, which leads back as a page is turned back. */
export function useSwipe({ onBack, enabled }: SwipeOptions) {
  const start = useRef<{ x: number; y: number } | null>(null)
  if (!enabled) return {}
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent) => {
      const touch = touches.item(0)
      // React tells also of what is drawn elsewhere, as a menu.
      const isHere = target instanceof Node && currentTarget.contains(target) && !keepsTouch(target)
      start.current =
        touch && touches.length === 1 && isHere && !scrollsSideways(target)
          ? { x: touch.clientX, y: touch.clientY }
          : null
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const touch = changedTouches.item(0)
      if (!touch || !start.current) return
      const direction = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
      const across = (touch.clientX - start.current.x) * direction
      const down = Math.abs(touch.clientY - start.current.y)
      start.current = null
      if (across > LEAST_PX && across > down * STRAIGHTNESS) onBack()
    },
  }
}

/** A swipe over a wide table or a line of code moves that. */
function scrollsSideways(target: EventTarget): boolean {
  const box = target instanceof Element ? target.closest('pre, [role="region"][tabindex]') : null
  return box !== null && box.scrollWidth > box.clientWidth
}
