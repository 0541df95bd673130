import { db, NoResponseError, openTab, retryOutbox, startSender } from '@tidings/db'
import { whenIdle } from '../idle/when-idle.ts'
import { hasSettingsOfBefore } from '../settings/device-settings.ts'
import { refreshSettings } from '../settings/refresh-settings.ts'
import { startSettings } from '../settings/settings.ts'
import { $online, watchNetwork } from './online.ts'
import { queryClient } from './query-client.ts'
import { senderOptions } from './sender-options.ts'
import { followSession, refreshSession, restoreSession } from './session.ts'
import { $session } from './session-state.ts'
import { loadForgetHere } from './signing-out.ts'

export interface DataLayerOptions {
  /** Another tab runs a newer version of the app, which needs the database: this page has to be loaded anew. */
  onSuperseded: () => void
}

/**
 * Opens the local database and starts what keeps it and the server together. Resolves as soon as what is stored can be
 * shown; the server is asked who is signed in meanwhile. Returns a function that stops it.
 */
export async function startDataLayer({ onSuperseded }: DataLayerOptions): Promise<() => Promise<void>> {
  db.onSuperseded(onSuperseded)
  await db.open()
  const closeTab = openTab(db)
  const [stopSettings] = await Promise.all([startSettings(), restoreSession()])
  const stops: (() => void | Promise<void>)[] = [
    closeTab,
    stopSettings,
    watchNetwork(),
    resumeOnline(),
    followSession(),
    sendWhileSignedIn(),
    syncWhenIdle(),
    whenIdle(loadForgetHere),
    startWhenIdle(async () => (await import('./on-return.ts')).watchReturn()),
    forgetOnOtherUser(),
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

/**
 * What was set on other devices comes after the first page; where nothing is known here of the user, a first time before it.
 * What was set here before there was a place for it at the server has to be taken over first.
 */
function syncWhenIdle(): () => void {
  const isNew = !$session.get()
  const isFirst = isNew && hasSettingsOfBefore()
  const stopSync = startWhenIdle(
    async () => (await import('../settings/sync-settings.ts')).syncSettings(),
    isFirst,
  )
  const stopListening = isNew && !isFirst ? refreshOnce() : undefined
  return () => {
    stopListening?.()
    stopSync()
  }
}

/** Starts what comes after the first page, or with it; returns a function that stops it, or calls it off. */
function startWhenIdle(start: () => Promise<() => void>, isAtOnce?: boolean): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const load = async () => {
    stop = await start()
    // It was on its way when it was stopped.
    if (isOver) stop()
  }
  const callOff = isAtOnce ? void load() : whenIdle(load, 'untilThere')
  return () => {
    isOver = true
    callOff?.()
    stop?.()
  }
}

/** Asks for the settings as soon as it is known whose; that it fails is for the next time to mend. */
function refreshOnce(): () => void {
  const stop = $session.listen((user) => {
    if (!user) return
    stop()
    void refreshSettings().catch(() => undefined)
  })
  return stop
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
