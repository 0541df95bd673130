import { registryEvent } from '@tidings/contracts'
import { $registry, loadRegistry } from './registry.ts'

/**
 * While the server's events cannot be heard, the registry is asked for this often. Silence counts as well, which some proxies
 * make of a stream: the server repeats itself within less than half of it.
 */
const POLL_MS = 60_000

/**
 * Lets changes of the registry come to the page while it is in sight; returns an unsubscribe function. A page out of sight lets
 * the connection go, since browsers grant few of them to all tabs together, and hears what it missed when it comes back.
 */
export function followRegistry(): () => void {
  let stopListening: (() => void) | undefined

  function follow(): void {
    if (document.visibilityState === 'visible') stopListening ??= listen()
    else {
      stopListening?.()
      stopListening = undefined
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  // A stream that was cut takes its time to come back.
  addEventListener('online', refresh)
  return () => {
    removeEventListener('online', refresh)
    document.removeEventListener('visibilitychange', follow)
    stopListening?.()
  }
}

function listen(): () => void {
  const look = () => {
    refresh()
    // The browser connects again by itself, unless the answer was no stream, as that of a proxy before a server that starts anew.
    if (events.readyState === EventSource.CLOSED) events = open()
  }
  const open = (): EventSource => {
    const source = new EventSource('/registry/events')
    source.addEventListener('registry', ({ data }: MessageEvent<string>) => {
      clearInterval(poll)
      poll = setInterval(look, POLL_MS)
      const { serial } = registryEvent.parse(JSON.parse(data))
      const known = $registry.get()
      // Where one was not taken the page goes on with what was kept, which may have the same serial.
      if (known?.problem || serial !== known?.registry.serial) refresh()
    })
    return source
  }
  let events = open()
  let poll = setInterval(look, POLL_MS)
  return () => {
    events.close()
    clearInterval(poll)
  }
}

function refresh(): void {
  // Without an answer the one in use stays.
  loadRegistry().catch(() => undefined)
}
