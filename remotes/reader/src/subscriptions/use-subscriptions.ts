import { useMemo } from 'react'
import { View } from '@tidings/contracts'
import type { SubscriptionWithTarget } from '@tidings/db'
import { subscriptionsQuery, unreadQuery, useQuery, useSettings, useTranslation } from '@tidings/runtime'
import { scopeToAddress, type Scope } from '../scope/scope.ts'
import { useAllSubscriptions } from '../library/use-library.ts'
import { useShownCounts, useTabs, type Tabs } from '../views/use-tabs.ts'
import { useSidebar } from './sidebar.store.ts'
import { subscriptionsToRows, type SidebarRow } from './subscription-rows.ts'
import { buildSubscriptionTree, type SubscriptionTree } from './subscriptions.ts'

export interface Subscriptions extends Tabs {
  /** Undefined until the local database has answered. */
  tree: SubscriptionTree<SidebarRow> | undefined
  /** There are none in this view. */
  isEmpty: boolean
  /** There are none in any view. */
  isWithoutAny: boolean
  /** Nothing is known yet, and it is being asked for. */
  isLoading: boolean
  error: Error | null
  retry: () => void
}

/** The subscriptions of the view of what is open, as the sidebar shows them: from the local database, kept fresh from the server. */
export function useSubscriptions(scope: Scope | null): Subscriptions {
  const view = scope?.view ?? View.All
  const open = scope ? scopeToAddress(scope).feedId : undefined
  const { i18n } = useTranslation('reader')
  const settings = useSettings()
  const { autoGroup, hideAllReadSubscriptions: hideAllRead } = settings
  const { hidePrivateSubscriptionsInTimeline: hidePrivate } = settings
  const { subscriptionOrder } = useSidebar()
  const query = useQuery(subscriptionsQuery())
  useQuery(unreadQuery())
  const all = useAllSubscriptions()
  const unread = useShownCounts()
  const byName = useMemo(() => sortByName(all, i18n.language), [all, i18n.language])

  const tree = useMemo(() => {
    const rows = byName && subscriptionsToRows(byName, { view, unread, hidePrivate })
    const options = { order: subscriptionOrder, autoGroup, hideAllRead, open, language: i18n.language }
    return rows && buildSubscriptionTree(rows, options)
  }, [byName, view, unread, hideAllRead, open, hidePrivate, subscriptionOrder, autoGroup, i18n.language])

  const { tabs, unreadByView } = useTabs()
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

/** To sort again what is sorted, as counts change, takes no time. */
function sortByName(all: readonly SubscriptionWithTarget[] | undefined, language: string) {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  return all?.toSorted((a, b) => compare(a.name, b.name))
}
