import type { Inbox, List, ReadingMode, View } from '@tidings/contracts'
import type { TidingsDatabase } from './database.ts'
import type { LocalFeed } from './feeds.ts'

export type SubscriptionType = 'feed' | 'list' | 'inbox'

/** A subscription of the user to a feed, a list or an inbox. */
export interface LocalSubscription {
  /** `feed/…`, `list/…` or `inbox/…`. */
  id: string
  type: SubscriptionType
  /** Id of the feed or list, handle of the inbox. */
  targetId: string
  /** Id under which its entries are filed; null for a list, whose feeds are named by the list. */
  feedId: string | null
  view: View
  /** The user's own name for it. */
  title: string | null
  category: string | null
  isPrivate: boolean
  hideFromTimeline: boolean
  /** How its entries are opened; null as the rules have it. */
  readingMode: ReadingMode | null
  createdAt: string
}

export type LocalList = Pick<List, 'id' | 'feedIds' | 'view' | 'fee'> & {
  title: string | null
  description: string | null
  image: string | null
  ownerUserId: string | null
}

export type LocalInbox = Pick<Inbox, 'id' | 'secret'> & {
  title: string | null
  /** Null where the server receives no mail. */
  email: string | null
}

/** A subscription with what it is to. */
export interface SubscriptionWithTarget extends LocalSubscription {
  /** The user's name for it, else its own, else its address or handle. */
  name: string
  feed: LocalFeed | null
  list: LocalList | null
  inbox: LocalInbox | null
}

export const subscriptionId = (type: SubscriptionType, targetId: string): string => `${type}/${targetId}`

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

/** Whether timelines of views and folders leave a subscription out; its own shows it. */
export const isHidden = (
  { isPrivate, hideFromTimeline }: Pick<LocalSubscription, 'isPrivate' | 'hideFromTimeline'>,
  hidePrivate: boolean,
): boolean => hideFromTimeline || (hidePrivate && isPrivate)
