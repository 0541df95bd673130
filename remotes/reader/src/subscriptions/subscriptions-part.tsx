import { memo, useEffect, useMemo } from 'react'
import { View } from '@tidings/contracts'
import { useSettings, useStore, whenIdle } from '@tidings/runtime'
import { LibraryDialog, loadLate } from '../late/late.ts'
import { $question } from '../library/question.store.ts'
import { useTimelineLocation } from '../scope/current-scope.ts'
import type { Scope } from '../scope/scope.ts'
import { SearchRows } from '../searches/search-rows.tsx'
import { useSearchProvider } from '../searches/use-search-provider.ts'
import { useAfterFirstRows } from '../timeline/first-rows.ts'
import { TimelineTabs } from '../views/timeline-tabs.tsx'
import { StarredRow } from './starred-row.tsx'
import { SubscriptionTree } from './subscription-tree.tsx'
import { SubscriptionsHeader } from './subscriptions-header.tsx'
import { SubscriptionsState } from './subscriptions-state.tsx'
import { useFolders } from './use-folders.ts'
import { useSubscriptions } from './use-subscriptions.ts'
import { useTabCommands } from './use-tab-commands.ts'
import styles from './subscriptions.module.css'

/** Body of the sidebar. From entry to entry of a timeline nothing in it is drawn anew. */
export function SubscriptionsPart() {
  const location = useTimelineLocation()
  if (!useAfterFirstRows()) return <div className={styles.sidebar} />
  return <Subscriptions scope={location?.scope ?? null} />
}

/** The views, what is starred, and the subscriptions of the view. */
const Subscriptions = memo(({ scope }: { scope: Scope | null }) => {
  const view = scope?.view ?? View.All
  const { sidebarShowUnreadCount } = useSettings()
  const subscriptions = useSubscriptions(scope)
  const { tree, tabs, unreadByView, isEmpty } = subscriptions
  const names = useMemo(() => tree?.folders.map(({ name }) => name) ?? [], [tree])
  const folders = useFolders(view, names)
  const question = useStore($question)
  useSearchProvider()
  useTabCommands(tabs, view)
  useEffect(() => whenIdle(loadLate), [])
  return (
    <div className={styles.sidebar} data-command-scope="subscription">
      <TimelineTabs views={tabs} current={view} unread={unreadByView} showCounts={sidebarShowUnreadCount} />
      <StarredRow view={view} isCurrent={scope?.kind === 'collections'} />
      <SearchRows view={view} scope={scope} />
      <SubscriptionsHeader folders={folders} hasFolders={names.length > 0} />
      {tree && !isEmpty ? (
        <SubscriptionTree tree={tree} folders={folders} view={view} scope={scope} />
      ) : (
        <SubscriptionsState subscriptions={subscriptions} />
      )}
      {question && <LibraryDialog question={question} onClose={() => $question.set(null)} />}
    </div>
  )
})
