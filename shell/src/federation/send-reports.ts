import type { PartReport } from '@tidings/contracts'
import { $session, apiUrl, onPartReport } from '@tidings/runtime'
import { $partLog } from '../parts-page/part-log.ts'

const PAUSE_MS = 5000
const AT_ONCE = 50
const KEPT = 500

/**
 * Tells the server how its parts have fared in this browser since the page was begun, some seconds later and in one request;
 * returns a function that stops it.
 */
export function sendReports(): () => void {
  let waiting: readonly PartReport[] = $partLog.get()
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(send, PAUSE_MS)

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0 || !$session.get()) return
    const reports = waiting.slice(0, AT_ONCE)
    waiting = waiting.slice(AT_ONCE)
    const body = new Blob([JSON.stringify({ reports })], { type: 'application/json' })
    // Also while the page goes. Reports that are lost are missed by nobody.
    navigator.sendBeacon(apiUrl('/parts/reports'), body)
    if (waiting.length > 0) timer = setTimeout(send, PAUSE_MS)
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
