import { durations } from '@tidings/contracts'
import { db, listUnreadCounts } from '@tidings/db'
import { publish, useTranslation } from '@tidings/runtime'
import { useMarkAllRead } from '../actions/use-mark-all-read.ts'
import { useUndoable } from '../actions/use-undoable.ts'
import { clearSelection } from './selection.store.ts'

/** A list, or feeds; with its name where it is only one. */
type Subscribed = { title: string; listId: string } | { title?: string; feedIds: readonly string[] }

/** What the sidebar does to subscriptions. Whatever loses something can be undone from its toast. */
export function useSubscriptionActions() {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  const markAllRead = useMarkAllRead()

  async function unsubscribe({ title, ...target }: Subscribed) {
    const feedIds = 'feedIds' in target ? [...target.feedIds] : []
    const message =
      title === undefined
        ? t('feeds.unsubscribed', { count: feedIds.length })
        : t('subscriptions.unsubscribed', { title })
    const input = 'listId' in target ? { listId: target.listId } : { feedIdList: feedIds }
    await undoable('subscriptions.remove', input, message)
    clearSelection()
    publish('subscriptions.changed', { feedIds })
  }

  /** As they are at this moment. */
  async function markFeedsRead(feedIds: readonly string[]) {
    const unread = await listUnreadCounts(db)
    const count = feedIds.reduce((sum, id) => sum + (unread.get(id) ?? 0), 0)
    const input = { feedIdList: [...feedIds] }
    const message = t('timeline.markedAllRead', { count })
    await undoable('reads.markAllRead', input, message, { forMs: durations.markAllUndoWindow })
  }

  async function copy(text: string) {
    const { copyAndSay } = await import('../actions/copy-text.ts')
    await copyAndSay(text, t)
  }

  return {
    markAllRead,
    markFeedsRead,
    unsubscribe,
    copy,
  }
}
