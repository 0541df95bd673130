import { publish, useTranslation } from '@tidings/runtime'
import { hold, offerTogether } from '../actions/undoable-together.ts'
import type { SidebarRow } from './subscription-rows.ts'
import type { Folder } from './subscriptions.ts'

/** What is done to a category, that is to the feeds and the lists in it. It can be undone from its toast. */
export function useFolderActions() {
  const { t } = useTranslation('reader')

  async function rename({ feedIds, listIds }: Folder<SidebarRow>, category: string) {
    const ofFeeds = feedIds.length > 0 ? [hold('categories.update', { feedIdList: feedIds, category })] : []
    const ofLists = listIds.map(async (listId) => hold('subscriptions.update', { listId, category }))
    await offerTogether([...ofFeeds, ...ofLists], { message: t('folder.renamed', { name: category }), t })
  }

  async function remove({ name, feedIds, listIds }: Folder<SidebarRow>, deleteSubscriptions: boolean) {
    const input = { feedIdList: feedIds, deleteSubscriptions }
    const ofFeeds = feedIds.length > 0 ? [hold('categories.remove', input)] : []
    const ofLists = listIds.map(async (listId) =>
      deleteSubscriptions
        ? hold('subscriptions.remove', { listId })
        : hold('subscriptions.update', { listId, category: null }),
    )
    await offerTogether([...ofFeeds, ...ofLists], { message: t('folder.deleted', { name }), t })
    if (deleteSubscriptions) publish('subscriptions.changed', { feedIds })
  }

  return { rename, remove }
}
