import { View } from '@tidings/contracts'
import type { SubscriptionWithTarget } from '@tidings/db'
import { feedsInFolders, isHidden } from '@tidings/db/folders'
import type { Scope } from '../scope/scope.ts'
import { sourceOfRow, type SubscriptionRow } from './subscriptions.ts'

/** A subscription as the sidebar shows it. */
export interface SidebarRow extends SubscriptionRow {
  subscription: SubscriptionWithTarget
}

export interface RowsOptions {
  view: View
  unread: ReadonlyMap<string, number>
  /** What is private is left out of timelines. */
  hidePrivate: boolean
}

/** The subscriptions of a view with their unread counts; a list counts those of its feeds that are known. */
export function subscriptionsToRows(
  subscriptions: readonly SubscriptionWithTarget[],
  { view, unread, hidePrivate }: RowsOptions,
): SidebarRow[] {
  const feedsOf = feedsInFolders(subscriptions)
  return subscriptions
    .filter((subscription) => view === View.All || subscription.view === view)
    .map((subscription) => toRow(subscription, { unread, hidePrivate, feedsOf }))
}

interface RowTools extends Pick<RowsOptions, 'unread' | 'hidePrivate'> {
  feedsOf: ReturnType<typeof feedsInFolders>
}

function toRow(subscription: SubscriptionWithTarget, { unread, hidePrivate, feedsOf }: RowTools): SidebarRow {
  const { type, targetId, name, category, feed, list } = subscription
  const counted = list ? list.feedIds : [targetId]
  const countOf = (feedId: string) => unread.get(feedId) ?? 0
  return {
    kind: type,
    id: targetId,
    title: name,
    category,
    siteUrl: feed?.siteUrl ?? null,
    unread: counted.reduce((sum, id) => sum + countOf(id), 0),
    ...(list && { unreadByFeed: new Map(feedsOf(subscription).map((feedId) => [feedId, countOf(feedId)])) }),
    isHidden: isHidden(subscription, hidePrivate),
    subscription,
  }
}

/** The scope that a row of the sidebar leads to. */
export const scopeOfRow = (row: SubscriptionRow, view: View): Scope => ({ view, ...sourceOfRow(row) })
