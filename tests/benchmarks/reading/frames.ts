/**
 * Runs in the page: scrolls the list by its own height at each frame to its very end, and answers how long the longest
 * frame took. The end is reached once nothing has followed for so long.
 */
export async function scrollToEnd(patienceMs: number): Promise<number> {
  let list = document.querySelector('article[data-entry-id]')?.parentElement
  while (list && !['auto', 'scroll'].includes(getComputedStyle(list).overflowY)) list = list.parentElement
  if (!list) throw new Error('There is no list')
  list.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
  let longestMs = 0
  let last = performance.now()
  let movedAt = last
  while (last - movedAt < patienceMs) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    longestMs = Math.max(longestMs, now - last)
    last = now
    const before = list.scrollTop
    list.scrollTop = before + list.clientHeight
    if (list.scrollTop > before + 1) movedAt = now
  }
  return longestMs
}
