import { durations } from '@tidings/contracts'
import { db, startSender, storeSession, trimEntries } from '@tidings/db'
import { watchNetwork } from './online.ts'
import { queryClient } from './query-client.ts'
import { senderOptions } from './sender-options.ts'
import { restoreSession, refreshSession } from './session.ts'
import { $session } from './session-state.ts'

/**
 * Opens the local database and starts what keeps it and the server together. Resolves as soon as what is stored can be
 * shown; the server is asked who is signed in meanwhile. Answers the way to stop.
 */
export async function startDataLayer(): Promise<() => void> {
  await db.open()
  await restoreSession()
  await trimEntries(db)
  const stops = [watchNetwork(), sendWhileSignedIn(), refreshOnReturn()]
  await confirmSession()
  return () => stops.forEach((stop) => stop())
}

/** Waits for the server only where nobody was signed in here before. */
async function confirmSession(): Promise<void> {
  const isKnown = $session.get() !== undefined
  const confirmed = refreshSession().catch(() => {
    if ($session.get() === undefined) $session.set(null)
  })
  if (!isKnown) await confirmed
}

function sendWhileSignedIn(): () => void {
  let stopSender: (() => void) | undefined
  const stopListening = $session.subscribe((user) => {
    stopSender?.()
    stopSender = user ? startSender(senderOptions) : undefined
    if (user === null) void storeSession(db, null)
  })
  return () => {
    stopListening()
    stopSender?.()
  }
}

/** After a long time out of sight everything is asked for again. */
function refreshOnReturn(): () => void {
  let hiddenAt: number | undefined
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
