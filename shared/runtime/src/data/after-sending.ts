import type { MutationName, SenderOptions } from '@tidings/db'
import { queryClient } from './query-client.ts'

type Accepted = Parameters<SenderOptions['onAccepted']>[0]
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

/** Has the server asked again for what it may say otherwise now that it has taken a change. */
export function askAnewOnceAccepted({ id, name, attempts, answer }: Accepted): void {
  if (name === 'reads.markAllRead') void import('./answers.ts').then((late) => late.tellAnswer(id, answer))
  outdatedBy[name].forEach(invalidate)
  if (attempts === 0) return
  // The server may have done it at a try whose answer was lost, and counted it before this browser knew.
  invalidate('unread')
  // Another device may have gone on listening meanwhile, and the server has kept that.
  if (name === 'playPositions.keep') invalidate('play-positions')
}

/** The same of a change that it has refused, and that was taken back here. */
export function askAnewOnceRefused({ name }: Refusal): void {
  invalidate('subscriptions')
  invalidate('unread')
  if (name.startsWith('searches.')) invalidate('searches')
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
