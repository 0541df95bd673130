/** Where nothing is drawn, what has changed is told after so many milliseconds. */
const UNSEEN_MS = 250

/** Runs `task` once before the page is drawn next, however often that is asked for. */
export function whenDrawn(task: () => void) {
  let cancel: (() => void) | undefined

  function run() {
    cancel = undefined
    task()
  }

  function later() {
    if (cancel) return
    if (document.hidden) {
      const timer = setTimeout(run, UNSEEN_MS)
      cancel = () => clearTimeout(timer)
    } else {
      const frame = requestAnimationFrame(run)
      cancel = () => cancelAnimationFrame(frame)
    }
  }

  return { later, cancel: () => cancel?.() }
}
