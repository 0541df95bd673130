import { atom } from 'nanostores'

/** Whether the server can be reached, as far as the last call tells. */
export const $online = atom(globalThis.navigator?.onLine ?? true)

/** Follows what the browser says of its network; returns an unsubscribe function. */
export function watchNetwork(): () => void {
  const watching = new AbortController()
  addEventListener('online', () => $online.set(true), { signal: watching.signal })
  addEventListener('offline', () => $online.set(false), { signal: watching.signal })
  return () => watching.abort()
}
