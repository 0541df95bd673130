import { View } from '@tidings/contracts'
import type { SubscriptionWithTarget, TimelineScope } from '@tidings/db'
import { feedIdsOfFolder } from '../subscriptions/subscriptions.ts'
import { subscriptionsToRows } from '../subscriptions/subscription-rows.ts'
import type { Scope } from './scope.ts'

const noCounts: ReadonlyMap<string, number> = new Map()

/** A scope as the local database and the server know it: a folder is the feeds in it. */
export function toLocalScope(
  scope: Scope,
  subscriptions: readonly SubscriptionWithTarget[],
  autoGroup: boolean,
): TimelineScope {
  switch (scope.kind) {
    case 'all':
      return { view: scope.view }
    case 'feed':
      return { feedId: scope.feedId }
    case 'list':
      return { listId: scope.listId }
    case 'inbox':
      return { inboxId: scope.handle }
    case 'search':
      return { search: scope.query }
    case 'collections':
      return { starred: true, ...(scope.view !== View.All && { view: scope.view }) }
    case 'folder': {
      const rows = subscriptionsToRows(subscriptions, {
        view: scope.view,
        unread: noCounts,
        hideAllRead: false,
      })
      return { feedIds: feedIdsOfFolder(rows, scope.name, autoGroup) }
    }
  }
}
