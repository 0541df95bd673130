import { View, type Settings } from '@tidings/contracts'
import type { SubscriptionWithTarget, TimelineScope } from '@tidings/db'
import { feedIdsOfFolder } from '@tidings/db/folders'
import type { Scope } from './scope.ts'

type ScopeSettings = Pick<Settings, 'autoGroup' | 'hidePrivateSubscriptionsInTimeline'>

/** A scope as the local database and the server know it: a folder is the feeds in it that it shows. */
export function toLocalScope(
  scope: Scope,
  subscriptions: readonly SubscriptionWithTarget[],
  { autoGroup, hidePrivateSubscriptionsInTimeline: hidePrivate }: ScopeSettings,
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
      return { starred: true, sortBy: 'starredAt', ...(scope.view !== View.All && { view: scope.view }) }
    case 'folder': {
      const options = { view: scope.view, autoGroup, hidePrivate }
      return { feedIds: feedIdsOfFolder(subscriptions, scope.name, options) }
    }
  }
}

/** Whether what is private is left out: of a view or a folder, not of what is opened by its own name. */
export const excludesPrivate = (
  scope: TimelineScope,
  settings: Pick<Settings, 'hidePrivateSubscriptionsInTimeline'>,
): boolean =>
  settings.hidePrivateSubscriptionsInTimeline &&
  !('starred' in scope) &&
  ('view' in scope || 'feedIds' in scope)
