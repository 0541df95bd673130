import { db, type SenderOptions } from '@tidings/db'
import { api } from './api.ts'

type Refusal = Parameters<SenderOptions['onRefused']>[0]

const refusalListeners = new Set<(refusal: Refusal) => void>()

/** Hears of changes that the server refused, after they were taken back; returns an unsubscribe function. */
export function onRefusal(listener: (refusal: Refusal) => void): () => void {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

/** Tells whoever listens of a change that is not made. */
export function tellRefusal(refusal: Refusal): void {
  for (const listener of refusalListeners) listener(refusal)
}

export const senderOptions: SenderOptions = {
  db,
  api,
  beforeSending: async (change) => {
    if (change.name === 'settings.update')
      await (await import('../settings/before-sending.ts')).compareBeforeSending(change)
  },
  onAccepted: (accepted) => void afterSending().then((late) => late.askAnewOnceAccepted(accepted)),
  onRefused: (refusal) => {
    void afterSending().then((late) => late.askAnewOnceRefused(refusal))
    tellRefusal(refusal)
  },
}

/** No first page sends anything. */
const afterSending = () => import('./after-sending.ts')
