import { db, type MutationName, type SenderOptions } from '@tidings/db'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'

type Refusal = Parameters<SenderOptions['onRefused']>[0]

/** What the server has to be asked again once it has taken a change. */
const outdatedBy: Record<MutationName, readonly string[]> = {
  'categories.update': [],
  'categories.remove': ['entries'],
  'collections.star': [],
  'collections.unstar': ['starred'],
  'entries.removeInboxEntry': ['unread'],
  'feedClaims.challenge': ['feed-lookup'],
  'inboxes.create': ['subscriptions'],
  'inboxes.update': [],
  'inboxes.remove': ['entries'],
  'lists.update': ['entries'],
  'lists.addFeeds': ['subscriptions', 'unread', 'entries'],
  'lists.removeFeed': ['subscriptions', 'unread', 'entries'],
  'playPositions.keep': [],
  'reads.markRead': [],
  'reads.markUnread': [],
  'reads.markAllRead': ['unread'],
  'settings.update': [],
  'searches.update': [],
  'searches.remove': [],
  'subscriptions.update': ['entries'],
  'subscriptions.updateBatch': ['entries'],
  'subscriptions.remove': ['entries'],
}

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
  onAccepted: ({ id, name, attempts, answer }) => {
    if (name === 'reads.markAllRead') void import('./answers.ts').then((late) => late.tellAnswer(id, answer))
    outdatedBy[name].forEach(invalidate)
    if (attempts === 0) return
    // The server may have done it at a try whose answer was lost, and counted it before this browser knew.
    invalidate('unread')
    // Another device may have gone on listening meanwhile, and the server has kept that.
    if (name === 'playPositions.keep') invalidate('play-positions')
  },
  onRefused: (refusal) => {
    invalidate('subscriptions')
    invalidate('unread')
    if (refusal.name.startsWith('searches.')) invalidate('searches')
    tellRefusal(refusal)
  },
}

function invalidate(kind: string): void {
  void queryClient.invalidateQueries(
    kind === 'starred'
      ? { predicate: ({ queryKey: [name, scope] }) => name === 'entries' && isStarred(scope) }
      : { queryKey: [kind] },
  )
}

const isStarred = (scope: unknown): boolean =>
  typeof scope === 'object' && scope !== null && 'starred' in scope
