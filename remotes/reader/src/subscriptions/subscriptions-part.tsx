import { useEffect, useMemo } from 'react'
import { View } from '@tidings/contracts'
import { whenIdle } from '@tidings/runtime'
import { loadLate } from '../late/late.ts'
import { useCurrentPlace } from '../scope/current-scope.ts'
import { useSettings } from '../settings/settings.store.ts'
import { TimelineTabs } from '../views/timeline-tabs.tsx'
import { StarredRow } from './starred-row.tsx'
import { SubscriptionTree } from './subscription-tree.tsx'
import { SubscriptionsHeader } from './subscriptions-header.tsx'
import { SubscriptionsState } from './subscriptions-state.tsx'
import { useFolders } from './use-folders.ts'
import { useSubscriptions } from './use-subscriptions.ts'
import { useTabCommands } from './use-tab-commands.ts'
import styles from './subscriptions.module.css'

/** Body of the sidebar: the views, what is starred, and the subscriptions of the view. */
export function SubscriptionsPart() {
  const place = useCurrentPlace()
  const view = place?.scope.view ?? View.All
  const { sidebarShowUnreadCount } = useSettings()
  const subscriptions = useSubscriptions(view)
  const { tree, tabs, unreadByView, isEmpty } = subscriptions
  const names = useMemo(() => tree?.folders.map(({ name }) => name) ?? [], [tree])
  const folders = useFolders(view, names)
  useTabCommands(tabs, view)
  useEffect(() => whenIdle(loadLate), [])
  return (
    <div className={styles.sidebar} data-command-scope="subscription">
      <TimelineTabs views={tabs} current={view} unread={unreadByView} showCounts={sidebarShowUnreadCount} />
      <StarredRow view={view} isCurrent={place?.scope.kind === 'collections'} />
      <SubscriptionsHeader folders={folders} hasFolders={names.length > 0} />
      {tree && !isEmpty ? (
        <SubscriptionTree tree={tree} folders={folders} view={view} scope={place?.scope ?? null} />
      ) : (
        <SubscriptionsState subscriptions={subscriptions} />
      )}
    </div>
  )
}
