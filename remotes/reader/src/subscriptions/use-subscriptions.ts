import { useMemo } from 'react'
import { View } from '@tidings/contracts'
import { countByView, db, listSubscriptions, listUnreadCounts } from '@tidings/db'
import { subscriptionsQuery, unreadQuery, useLiveQuery, useQuery, useTranslation } from '@tidings/runtime'
import { useSettings } from '../settings/settings.store.ts'
import { visibleTabs } from '../views/tabs.ts'
import { subscriptionsToRows, type SidebarRow } from './subscription-rows.ts'
import { buildSubscriptionTree, type SubscriptionTree } from './subscriptions.ts'

export interface Subscriptions {
  /** Undefined until the local database has answered. */
  tree: SubscriptionTree<SidebarRow> | undefined
  /** There are none in this view. */
  isEmpty: boolean
  /** There are none in any view. */
  isWithoutAny: boolean
  tabs: View[]
  unreadByView: ReadonlyMap<View, number>
  /** Nothing is known yet, and it is being asked for. */
  isLoading: boolean
  error: Error | null
  retry: () => void
}

const noCounts: ReadonlyMap<string, number> = new Map()

/** The subscriptions of a view as the sidebar shows them, from the local database, kept fresh from the server. */
export function useSubscriptions(view: View): Subscriptions {
  const { i18n } = useTranslation('reader')
  const { autoGroup, hideAllReadSubscriptions: hideAllRead, subscriptionOrder, timelineTabs } = useSettings()
  const query = useQuery(subscriptionsQuery())
  useQuery(unreadQuery())
  const all = useLiveQuery(async () => listSubscriptions(db), [])
  const unread = useLiveQuery(async () => listUnreadCounts(db), []) ?? noCounts

  const tree = useMemo(() => {
    const rows = all && subscriptionsToRows(all, { view, unread, hideAllRead })
    const options = { order: subscriptionOrder, autoGroup, language: i18n.language }
    return rows && buildSubscriptionTree(rows, options)
  }, [all, view, unread, hideAllRead, subscriptionOrder, autoGroup, i18n.language])

  const tabs = useMemo(
    () => visibleTabs(timelineTabs, new Set(all?.map((subscription) => subscription.view))),
    [all, timelineTabs],
  )
  const unreadByView = useMemo(() => countByView(all ?? [], unread), [all, unread])
  const isEmpty = !tree || Object.values(tree).every((rows) => rows.length === 0)
  return {
    tree,
    isEmpty,
    isWithoutAny: all?.length === 0,
    tabs,
    unreadByView,
    isLoading: isEmpty && (!tree || query.isPending),
    error: query.error,
    retry: () => void query.refetch(),
  }
}
