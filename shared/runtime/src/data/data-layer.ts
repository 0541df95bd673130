import { durations } from '@tidings/contracts'
import { db, NoResponseError, openTab, retryOutbox, startSender } from '@tidings/db'
import { $online, watchNetwork } from './online.ts'
import { queryClient } from './query-client.ts'
import { senderOptions } from './sender-options.ts'
import { followSession, refreshSession, restoreSession } from './session.ts'
import { $session } from './session-state.ts'

export interface DataLayerOptions {
  /** Another tab runs a newer version of the app, which needs the database: this page has to be loaded anew. */
  onSuperseded: () => void
}

/**
 * Opens the local database and starts what keeps it and the server together. Resolves as soon as what is stored can be
 * shown; the server is asked who is signed in meanwhile. Answers the way to stop.
 */
export async function startDataLayer({ onSuperseded }: DataLayerOptions): Promise<() => Promise<void>> {
  db.onSuperseded(onSuperseded)
  await db.open()
  const closeTab = openTab(db)
  await restoreSession()
  const stops: (() => void | Promise<void>)[] = [
    closeTab,
    watchNetwork(),
    resumeOnline(),
    followSession(),
    sendWhileSignedIn(),
    forgetOnOtherUser(),
    refreshOnReturn(),
  ]
  await confirmSession()
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** Waits for the server only where nobody was signed in here before. */
async function confirmSession(): Promise<void> {
  const isKnown = $session.get() !== undefined
  const confirmed = refreshSession().catch(() => {
    if ($session.get() === undefined) $session.set(null)
  })
  if (!isKnown) await confirmed
}

function sendWhileSignedIn(): () => Promise<void> {
  let stopSender: (() => Promise<void>) | undefined
  const stopListening = $session.subscribe((user) => {
    void stopSender?.()
    stopSender = user ? startSender(senderOptions) : undefined
  })
  return async () => {
    stopListening()
    await stopSender?.()
  }
}

/** When the server answers again, what waited for it goes on at once. */
function resumeOnline(): () => void {
  return $online.listen((isOnline) => {
    if (!isOnline) return
    void retryOutbox(db)
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error instanceof NoResponseError,
    })
  })
}

/** What was asked for one user says nothing to the next. */
function forgetOnOtherUser(): () => void {
  let lastUserId: string | undefined
  return $session.subscribe((user) => {
    if (!user) return
    if (lastUserId !== undefined && lastUserId !== user.id) void queryClient.resetQueries()
    lastUserId = user.id
  })
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
