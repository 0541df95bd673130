/** How this browser stands to the server; each but `synced` has a text in the locale namespace `app` under `sync`. */
export type SyncState = 'synced' | 'fetching' | 'waiting' | 'failed' | 'offline'

interface Told {
  isOnline: boolean
  /** How many changes could not be sent at the last try. */
  failed: number
  /** Whether a change should have been sent by now: what is held back on purpose should not. */
  isLate: boolean
  isFetching: boolean
}

/** What the network, the outbox, and what the server is still to fetch come to. */
export function syncStateOf({ isOnline, failed, isLate, isFetching }: Told): SyncState {
  if (!isOnline) return 'offline'
  if (failed > 0) return 'failed'
  if (isLate) return 'waiting'
  return isFetching ? 'fetching' : 'synced'
}
