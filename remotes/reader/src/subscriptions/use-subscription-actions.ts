import { publish, useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'
import { copyText } from '../actions/copy-text.ts'
import { openInBrowser } from '../actions/open-in-browser.ts'
import { useMarkAllRead } from '../actions/use-mark-all-read.ts'
import { useUndoable } from '../actions/use-undoable.ts'
import type { SidebarRow } from './subscription-rows.ts'
import type { Folder } from './subscriptions.ts'

const feedIdsOf = (folder: Folder<SidebarRow>) => folder.rows.map((row) => row.id)

/** What the sidebar does to subscriptions and categories. Whatever loses something can be undone from its toast. */
export function useSubscriptionActions() {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  const markAllRead = useMarkAllRead()

  async function unsubscribe(row: SidebarRow) {
    const target = row.kind === 'list' ? { listId: row.id } : { feedIdList: [row.id] }
    await undoable('subscriptions.remove', target, t('subscriptions.unsubscribed', { title: row.title }))
    publish('subscriptions.changed', { feedIds: row.kind === 'feed' ? [row.id] : [] })
  }

  async function renameFolder(folder: Folder<SidebarRow>, category: string) {
    const message = t('folder.renamed', { name: category })
    await undoable('categories.update', { feedIdList: feedIdsOf(folder), category }, message)
  }

  async function deleteFolder(folder: Folder<SidebarRow>) {
    const input = { feedIdList: feedIdsOf(folder), deleteSubscriptions: false }
    await undoable('categories.remove', input, t('folder.deleted', { name: folder.name }))
  }

  async function copyAddress(address: string) {
    await copyText(address)
    toast(t('copied'))
  }

  return { markAllRead, unsubscribe, renameFolder, deleteFolder, copyAddress, openAddress: openInBrowser }
}
