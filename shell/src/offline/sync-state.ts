import type { OutboxStatus } from '@tidings/db'

/** How this browser stands to the server; each has a text in the locale namespace `app` under `sync`. */
export type SyncState = 'synced' | 'waiting' | 'failed' | 'offline'

/** What the network and the outbox come to. */
export function syncStateOf(isOnline: boolean, { pending, failed }: OutboxStatus): SyncState {
  if (!isOnline) return 'offline'
  if (failed > 0) return 'failed'
  return pending > 0 ? 'waiting' : 'synced'
}
