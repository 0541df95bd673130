import { keepsTouch } from './keeps-touch.ts'

/** How far a finger is from where it began: along a line of text and down, in px. */
export interface Drag {
  across: number
  down: number
}

/** What goes with a finger once it is known where that leads. */
export interface Follower {
  move: (drag: Drag) => void
  /** The finger is lifted; without a drag it was taken away, as by a second finger. */
  end: (drag: Drag | null) => void
}

export interface FingerStart {
  target: Element
  axis: 'across' | 'down'
  /** Which way it went first: 1 towards the end of the line, or down. */
  way: 1 | -1
}

/** Until a finger has gone that far, it may still be a tap. */
const TAP_PX = 10
/** A gesture of the system begins that near to the edge of the window: a step back in the history. */
const EDGE_PX = 24

/**
 * Follows one finger at a time on an element. Once it goes somewhere, `choose` says what goes with it, or null for nothing;
 * the browser scrolls as `touch-action` has it. Returns a function that stops this.
 */
export function followFinger(
  element: HTMLElement,
  choose: (start: FingerStart) => Follower | null,
): () => void {
  const listening = new AbortController()
  let start: { x: number; y: number; target: Element } | null = null
  let follower: Follower | null = null

  const dragTo = ({ clientX, clientY }: Touch, from: { x: number; y: number }): Drag => ({
    across: (clientX - from.x) * (getComputedStyle(element).direction === 'rtl' ? -1 : 1),
    down: clientY - from.y,
  })

  function leave(drag: Drag | null) {
    follower?.end(drag)
    follower = null
    start = null
  }

  function handleStart({ touches, target }: TouchEvent) {
    leave(null)
    const [touch] = touches
    if (!touch || touches.length > 1 || !(target instanceof Element) || keepsTouch(target)) return
    const isAtEdge = touch.clientX < EDGE_PX || touch.clientX > innerWidth - EDGE_PX
    if (!isAtEdge) start = { x: touch.clientX, y: touch.clientY, target }
  }

  function moveTo(touch: Touch | undefined) {
    if (!start || !touch) return
    const drag = dragTo(touch, start)
    if (!follower) {
      if (Math.hypot(drag.across, drag.down) < TAP_PX) return
      follower = choose({ target: start.target, ...directionOf(drag) })
      if (!follower) return leave(null)
    }
    follower.move(drag)
  }

  function handleEnd({ changedTouches: [touch] }: TouchEvent) {
    // While it scrolls, the browser holds moves back: where a finger is lifted may be farther than was heard.
    moveTo(touch)
    leave(start && touch ? dragTo(touch, start) : null)
  }

  const options = { passive: true, signal: listening.signal }
  element.addEventListener('touchstart', handleStart, options)
  element.addEventListener('touchmove', ({ touches: [touch] }) => moveTo(touch), options)
  element.addEventListener('touchend', handleEnd, options)
  element.addEventListener('touchcancel', () => leave(null), options)
  return () => {
    leave(null)
    listening.abort()
  }
}

function directionOf({ across, down }: Drag): Pick<FingerStart, 'axis' | 'way'> {
  const axis = Math.abs(across) > Math.abs(down) ? 'across' : 'down'
  return { axis, way: (axis === 'across' ? across : down) > 0 ? 1 : -1 }
}
