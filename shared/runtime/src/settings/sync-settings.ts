import { durations } from '@tidings/contracts'
import { settingsEvent, subscriptionsEvent } from '@tidings/contracts/user-events'
import { db, isSettingsOutdated, releaseSettings, retryOutbox } from '@tidings/db'
import { $online } from '../data/online.ts'
import { followFirstFetches } from '../data/follow-first-fetches.ts'
import { followSubscriptions } from '../data/follow-subscriptions.ts'
import { $session } from '../data/session-state.ts'
import { followStories } from './follow-stories.ts'
import { forgetLeaving } from './last-leaving.ts'
import { fallOutOfStep, keepInStep, refreshSettings } from './refresh-settings.ts'
import { sendOnLeave } from './send-on-leave.ts'
import { LEFT_KEY } from './settings.ts'
import { takeOverLeft } from './take-over-left.ts'
import { takeOverSettings } from './take-over.ts'

/**
 * While the server's events cannot be heard, it is asked this often. Silence counts as well, which some proxies make of a stream:
 * the server repeats itself within less than half of it.
 */
const POLL_MS = durations.checkNewInterval
const LISTENER_LOCK = 'tidings-user-events'
/** Of an EventSource. */
const CLOSED = 2

/** Asks without being asked to: that it fails is for the next time to mend. */
const refresh = () => void refreshSettings().catch(() => undefined)

const takeOverOfTab = ({ key, newValue }: StorageEvent) => key === LEFT_KEY && newValue && void takeOverLeft()

/** Keeps settings and the server together while somebody is signed in; returns a function that stops it. */
export function syncSettings(): () => void {
  const listening = new AbortController()
  let listener: AbortController | undefined
  let userId: string | undefined

  // Where it was stopped meanwhile, the answer would pass for what whoever begins next has asked.
  const refreshAfter = (before: Promise<void>) =>
    void before.finally(() => !listening.signal.aborted && refresh())

  function listen(): void {
    const isWanted = document.visibilityState === 'visible' && $session.get()?.id
    if (!isWanted) {
      listener?.abort()
      listener = undefined
    } else if (!listener) {
      listener = new AbortController()
      void listenAlone(listener.signal)
    }
  }
  const stops = [
    $session.subscribe((user) => {
      if (user && user.id !== userId) refreshAfter(takeOverSettings().then(takeOverLeft))
      if (user?.id !== userId) fallOutOfStep()
      if (user?.id !== userId) listener?.abort()
      if (user?.id !== userId) listener = undefined
      if (user === null) forgetLeaving()
      userId = user?.id
      listen()
    }),
    $online.listen((isOnline) => (isOnline ? userId && refresh() : fallOutOfStep())),
    sendOnLeave(),
    followStories(),
  ]
  const onVisibility = () => {
    // Whoever leaves may not come back: what was set goes now.
    if (document.visibilityState === 'hidden') void releaseSettings(db)
    // Out of sight nobody listens.
    else fallOutOfStep()
    listen()
  }
  document.addEventListener('visibilitychange', onVisibility)
  // Of a tab that went beside this one, and of this one where the browser brings it back as it was.
  addEventListener('storage', takeOverOfTab, { signal: listening.signal })
  addEventListener('pageshow', () => void takeOverLeft(), { signal: listening.signal })
  return () => {
    listening.abort()
    stops.forEach((stop) => stop())
    document.removeEventListener('visibilitychange', onVisibility)
    listener?.abort()
    fallOutOfStep()
  }
}

/** Browsers grant few connections to all their tabs together: one tab listens, and the others follow the database. */
async function listenAlone(signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return hearEvents(signal)
  await navigator.locks
    .request(LISTENER_LOCK, { signal }, () => hearEvents(signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
}

/** Asks for what the server says has changed, until the signal. */
function hearEvents(signal: AbortSignal): Promise<void> {
  const look = () => {
    refresh()
    // The browser connects again by itself, unless the answer was no stream, as that of a proxy before a server that starts anew.
    if (events.readyState === CLOSED) events = open()
  }
  const open = (): EventSource => {
    const source = new EventSource('/api/events')
    source.addEventListener('settings', ({ data }: MessageEvent<string>) => {
      clearInterval(poll)
      poll = setInterval(look, POLL_MS)
      const { updated } = settingsEvent.parse(JSON.parse(data))
      void isSettingsOutdated(db, updated).then((isOutdated) => (isOutdated ? refresh() : keepInStep()))
    })
    source.addEventListener('subscriptions', ({ data }: MessageEvent<string>) => {
      void followSubscriptions(subscriptionsEvent.parse(JSON.parse(data)))
    })
    // The server is there, or is back: what it was not told waits no longer.
    source.addEventListener('open', () => void retryOutbox(db))
    source.addEventListener('error', fallOutOfStep)
    return source
  }
  let events = open()
  let poll = setInterval(look, POLL_MS)
  followFirstFetches(signal)
  return new Promise((resolve) => {
    const end = () => {
      clearInterval(poll)
      events.close()
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}
