import { loadRegistry } from './registry.ts'

/** Where the server's events cannot be heard, the registry is asked for this often. */
const POLL_MS = 60_000

/** Lets changes of the registry come to the page while it runs; answers the way to stop. */
export function followRegistry(): () => void {
  const events = new EventSource('/registry/events')
  let poll: ReturnType<typeof setInterval> | undefined
  let serial: string | undefined

  events.addEventListener('registry', ({ data }: MessageEvent<string>) => {
    clearInterval(poll)
    poll = undefined
    if (data !== serial) refresh()
    serial = data
  })
  events.addEventListener('error', () => {
    // The browser connects again by itself, unless the answer was no stream.
    poll ??= setInterval(refresh, POLL_MS)
  })
  addEventListener('online', refresh)
  return () => {
    events.close()
    clearInterval(poll)
    removeEventListener('online', refresh)
  }
}

function refresh(): void {
  // Without an answer the one in use stays.
  loadRegistry().catch(() => undefined)
}
