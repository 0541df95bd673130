const LONG_PRESS_MS = 500
const STILL_PX = 10

/** Hears of the `touchstart` of a finger, and says `contextmenu` where it rests, as not every browser does by itself. */
export function awaitLongPress(start: TouchEvent): void {
  const { target, touches } = start
  const [touch] = touches
  if (!target || !touch || touches.length > 1) return
  const { clientX, clientY } = touch
  const pressing = new AbortController()
  const timer = setTimeout(() => {
    pressing.abort()
    target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }))
  }, LONG_PRESS_MS)

  function follow(event: Event) {
    if (event === start) return
    const finger = event.type === 'touchmove' && event instanceof TouchEvent ? event.touches[0] : undefined
    if (finger && Math.hypot(finger.clientX - clientX, finger.clientY - clientY) <= STILL_PX) return
    clearTimeout(timer)
    pressing.abort()
  }
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel']) {
    target.addEventListener(type, follow, { signal: pressing.signal, passive: true })
  }
}
