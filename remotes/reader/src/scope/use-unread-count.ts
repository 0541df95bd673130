import { useMemo } from 'react'
import { View } from '@tidings/contracts'
import { countByView } from '@tidings/db'
import { feedIdsOfFolder } from '@tidings/db/folders'
import { useSettings } from '@tidings/runtime'
import { useAllSubscriptions, useUnreadCounts } from '../library/use-library.ts'
import { subscriptionsToRows } from '../subscriptions/subscription-rows.ts'
import { sumUnread } from '../subscriptions/subscriptions.ts'
import type { Scope } from './scope.ts'

/** How many entries of a scope are unread; 0 for what is starred or searched for, which is not counted. */
export function useUnreadCount(scope: Scope): number {
  const { autoGroup, hidePrivateSubscriptionsInTimeline: hidePrivate } = useSettings()
  const subscriptions = useAllSubscriptions()
  const unread = useUnreadCounts()
  return useMemo(() => {
    if (!subscriptions || !unread) return 0
    // A list is the same under whichever view it was opened.
    const rowsOf = () => subscriptionsToRows(subscriptions, { view: View.All, unread, hidePrivate })
    const countOf = (id: string) => unread.get(id) ?? 0
    switch (scope.kind) {
      case 'all':
        return countByView(subscriptions, unread, hidePrivate).get(scope.view) ?? 0
      case 'folder': {
        const ids = feedIdsOfFolder(subscriptions, scope.name, { view: scope.view, autoGroup, hidePrivate })
        return ids.reduce((sum, id) => sum + countOf(id), 0)
      }
      case 'feed':
        return countOf(scope.feedId)
      case 'list':
        return sumUnread(rowsOf().filter(({ id, kind }) => kind === 'list' && id === scope.listId))
      case 'inbox':
        return countOf(scope.handle)
      case 'search':
      case 'collections':
        return 0
    }
  }, [subscriptions, unread, scope, autoGroup, hidePrivate])
}
