import type { FeedRow } from '../feed.ts'
import type { Inbox } from '../inbox.ts'
import type { List } from '../list.ts'
import type { FeedSubscription, InboxSubscription, ListSubscription } from '../subscription.ts'
import { View } from '../views.ts'
import { makeId, TIME } from './ids.ts'

export type FeedSubscriptionChanges = Partial<Omit<FeedSubscription, 'feeds'>> & { feeds?: Partial<FeedRow> }

const userId = makeId()

const common = {
  userId,
  view: View.Articles,
  title: null,
  category: null,
  isPrivate: false,
  hideFromTimeline: null,
  createdAt: TIME,
}

/** A subscription to a feed of the same identifier. */
export function makeFeedSubscription(changes: FeedSubscriptionChanges = {}): FeedSubscription {
  const feedId = changes.feedId ?? changes.feeds?.id ?? makeId()
  return { ...common, feedId, ...changes, feeds: makeFeed(feedId, changes.feeds) }
}

function makeFeed(id: string, changes: Partial<FeedRow> = {}): FeedRow {
  return {
    id,
    url: `https://example.com/${id}`,
    title: `Feed ${id}`,
    description: null,
    image: null,
    siteUrl: null,
    ownerUserId: null,
    language: null,
    errorAt: null,
    errorMessage: null,
    errorKind: null,
    checkedAt: null,
    nextCheckAt: null,
    lastModifiedHeader: null,
    etagHeader: null,
    ttl: null,
    migrateTo: null,
    rsshubRoute: null,
    rsshubNamespace: null,
    nsfw: null,
    ...changes,
  }
}

type ListSubscriptionChanges = Partial<Omit<ListSubscription, 'lists'>> & { lists?: Partial<List> }

/** A subscription to a list, of no feeds unless it is said. */
export function makeListSubscription(changes: ListSubscriptionChanges = {}): ListSubscription {
  const listId = changes.listId ?? makeId()
  const list = {
    type: 'list' as const,
    id: listId,
    feedIds: [],
    view: View.Articles,
    fee: 0,
    title: 'Best',
    createdAt: null,
    updatedAt: null,
    ...changes.lists,
  }
  return { ...common, hideFromTimeline: false, feedId: listId, listId, ...changes, lists: list }
}

type InboxSubscriptionChanges = Partial<Omit<InboxSubscription, 'inboxes'>> & { inboxes?: Partial<Inbox> }

/** A subscription to the inbox of a handle. */
export function makeInboxSubscription(
  handle: string,
  changes: InboxSubscriptionChanges = {},
): InboxSubscription {
  const inbox = {
    type: 'inbox' as const,
    id: handle,
    secret: 'a secret',
    title: null,
    email: null,
    ...changes.inboxes,
  }
  return { ...common, hideFromTimeline: false, feedId: makeId(), ...changes, inboxId: handle, inboxes: inbox }
}
