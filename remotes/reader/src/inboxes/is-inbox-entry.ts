import { db, subscriptionId, type LocalSubscription, type TimelineEntry } from '@tidings/db'
import { useAllSubscriptions } from '../library/use-library.ts'

type OfFeed = Pick<TimelineEntry, 'feedId'>

const INBOX = subscriptionId('inbox', '')

/** Whether an entry came into an inbox: of a feed none can be deleted. */
export async function isInboxEntry(entry: OfFeed): Promise<boolean> {
  return isOfInbox(entry, await db.subscriptions.where('id').startsWith(INBOX).toArray())
}

/** The same, by what is known in memory. */
export function useIsInboxEntry(entry: OfFeed): boolean {
  return isOfInbox(entry, useAllSubscriptions() ?? [])
}

const isOfInbox = (
  entry: OfFeed,
  subscriptions: readonly Pick<LocalSubscription, 'id' | 'feedId'>[],
): boolean => subscriptions.some(({ id, feedId }) => id.startsWith(INBOX) && feedId === entry.feedId)
