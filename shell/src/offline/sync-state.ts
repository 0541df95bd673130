import type { OutboxStatus } from '@tidings/db'

/** How this browser stands to the server; each but `synced` has a text in the locale namespace `app` under `sync`. */
export type SyncState = 'synced' | 'fetching' | 'waiting' | 'failed' | 'offline'

/** What the network, the outbox, and what the server is still to fetch come to. */
export function syncStateOf(
  isOnline: boolean,
  { pending, failed }: OutboxStatus,
  isFetching: boolean,
): SyncState {
  if (!isOnline) return 'offline'
  if (failed > 0) return 'failed'
  if (pending > 0) return 'waiting'
  return isFetching ? 'fetching' : 'synced'
}
