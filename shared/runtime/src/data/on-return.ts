import { durations } from '@tidings/contracts'
import { queryClient } from './query-client.ts'
import { refreshSession } from './session.ts'
import { $session } from './session-state.ts'

/** Brings up to date what a page shows whenever somebody comes back to it; returns a function that stops it. */
export function watchReturn(): () => void {
  const stops = [refreshOnReturn(), confirmOnReturn()]
  return () => stops.forEach((stop) => stop())
}

/** After a long time out of sight everything is asked for again. */
function refreshOnReturn(): () => void {
  let hiddenAt = document.visibilityState === 'hidden' ? Date.now() : undefined
  const onChange = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (hiddenAt !== undefined && Date.now() - hiddenAt >= durations.revisitThreshold) {
      hiddenAt = undefined
      void queryClient.invalidateQueries()
    }
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whoever comes back to this tab learns at once that the session was ended elsewhere. */
function confirmOnReturn(): () => void {
  let confirmedAt = Date.now()
  const onChange = () => {
    const isDue = Date.now() - confirmedAt >= durations.sessionFresh
    if (document.visibilityState === 'hidden' || !isDue || !$session.get()) return
    confirmedAt = Date.now()
    // Without an answer nothing is known to have changed.
    void refreshSession().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', onChange)
  addEventListener('focus', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    removeEventListener('focus', onChange)
  }
}
