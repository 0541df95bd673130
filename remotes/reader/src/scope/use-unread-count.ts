import { useMemo } from 'react'
import { db, listSubscriptions, listUnreadCounts } from '@tidings/db'
import { useLiveQuery } from '@tidings/runtime'
import { useSettings } from '../settings/settings.store.ts'
import { subscriptionsToRows } from '../subscriptions/subscription-rows.ts'
import { feedIdsOfFolder, sumUnread } from '../subscriptions/subscriptions.ts'
import type { Scope } from './scope.ts'

/** How many entries of a scope are unread; 0 for what is starred, which is not counted. */
export function useUnreadCount(scope: Scope): number {
  const { autoGroup } = useSettings()
  const subscriptions = useLiveQuery(async () => listSubscriptions(db), [])
  const unread = useLiveQuery(async () => listUnreadCounts(db), [])
  return useMemo(() => {
    if (!subscriptions || !unread) return 0
    const rows = subscriptionsToRows(subscriptions, { view: scope.view, unread, hideAllRead: false })
    switch (scope.kind) {
      case 'all':
        return sumUnread(rows.filter(({ kind }) => kind !== 'list'))
      case 'folder': {
        const ids = new Set(feedIdsOfFolder(rows, scope.name, autoGroup))
        return sumUnread(rows.filter(({ id, kind }) => kind === 'feed' && ids.has(id)))
      }
      case 'feed':
        return unread.get(scope.feedId) ?? 0
      case 'list':
        return sumUnread(rows.filter(({ id, kind }) => kind === 'list' && id === scope.listId))
      case 'inbox':
        return unread.get(scope.handle) ?? 0
      case 'collections':
        return 0
    }
  }, [subscriptions, unread, scope, autoGroup])
}
