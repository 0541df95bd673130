import type { PartReport } from '@tidings/contracts'
import { onPartReport } from '@tidings/runtime'
import { $partLog } from '../parts-page/part-log.ts'
import { postReports } from './post-reports.ts'

const PAUSE_MS = 5000
const KEPT = 500

/**
 * Tells the server how its parts have fared in this browser since the page was begun, some seconds later and in one request, but
 * for the first `told` reports; returns a function that stops it.
 */
export function sendReports(told: number): () => void {
  let waiting: readonly PartReport[] = $partLog.get().slice(told)
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(send, PAUSE_MS)

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    const posted = postReports(waiting)
    waiting = waiting.slice(posted)
    if (posted > 0 && waiting.length > 0) timer = setTimeout(send, PAUSE_MS)
  }

  const stop = onPartReport((report) => {
    waiting = [...waiting, report].slice(-KEPT)
    timer ??= setTimeout(send, PAUSE_MS)
  })
  const handleHidden = () => {
    if (document.visibilityState === 'hidden') send()
  }
  document.addEventListener('visibilitychange', handleHidden)
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleHidden)
  }
}
