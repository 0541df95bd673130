import { useDeferredValue, useMemo } from 'react'
import { visibleTabs, type View } from '@tidings/contracts'
import { countByView } from '@tidings/db'
import { useSettings } from '@tidings/runtime'
import { useAllSubscriptions, useUnreadCounts } from '../library/use-library.ts'

export interface Tabs {
  tabs: View[]
  unreadByView: ReadonlyMap<View, number>
}

const noCounts: ReadonlyMap<string, number> = new Map()

/** What is unread of each subscription. Once there are counts, others may follow a moment later: reading on goes before. */
export function useShownCounts(): ReadonlyMap<string, number> {
  const counts = useUnreadCounts()
  return useDeferredValue(counts) ?? counts ?? noCounts
}

/** The views that are shown, in their order, and what is unread in each. */
export function useTabs(): Tabs {
  const { timelineTabs, hidePrivateSubscriptionsInTimeline: hidePrivate } = useSettings()
  const all = useAllSubscriptions()
  const unread = useShownCounts()
  const tabs = useMemo(
    () => visibleTabs(timelineTabs, new Set(all?.map((subscription) => subscription.view))),
    [all, timelineTabs],
  )
  const unreadByView = useMemo(() => countByView(all ?? [], unread, hidePrivate), [all, unread, hidePrivate])
  return { tabs, unreadByView }
}
