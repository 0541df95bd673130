import type { TidingsDatabase } from './database.ts'
import type { LocalFeed } from './rows/feeds.ts'
import type { LocalInbox } from './rows/inboxes.ts'
import type { LocalList } from './rows/lists.ts'
import type { LocalSubscription } from './rows/subscriptions.ts'

/** A subscription with what it is to. */
export interface SubscriptionWithTarget extends LocalSubscription {
  /** The user's name for it, else its own, else its address or handle. */
  name: string
  feed: LocalFeed | null
  list: LocalList | null
  inbox: LocalInbox | null
}

/** Every subscription with its feed, list or inbox. */
export async function listSubscriptions(db: TidingsDatabase): Promise<SubscriptionWithTarget[]> {
  // Nearly all feeds that are here are followed: to get them one by one takes far longer.
  const [subscriptions, feeds, lists, inboxes] = await Promise.all([
    db.subscriptions.toArray(),
    db.feeds.toArray(),
    db.lists.toArray(),
    db.inboxes.toArray(),
  ])
  const feedsById = new Map(feeds.map((feed) => [feed.id, feed]))
  return subscriptions.map((subscription) => {
    const feed = (subscription.type === 'feed' && feedsById.get(subscription.targetId)) || null
    const list = lists.find(({ id }) => subscription.type === 'list' && id === subscription.targetId) ?? null
    const inbox =
      inboxes.find(({ id }) => subscription.type === 'inbox' && id === subscription.targetId) ?? null
    const name = subscription.title || (feed ?? list ?? inbox)?.title || feed?.url || subscription.targetId
    return { ...subscription, name, feed, list, inbox }
  })
}
