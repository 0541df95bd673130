import { atom } from 'nanostores'

/** Whether the server can be reached, as far as the last call tells. */
export const $online = atom(globalThis.navigator?.onLine ?? true)

/** Follows what the browser says of its network; answers the way to stop. */
export function watchNetwork(): () => void {
  const comesOnline = () => $online.set(true)
  const goesOffline = () => $online.set(false)
  addEventListener('online', comesOnline)
  addEventListener('offline', goesOffline)
  return () => {
    removeEventListener('online', comesOnline)
    removeEventListener('offline', goesOffline)
  }
}
