import { publish, useTranslation } from '@tidings/runtime'
import { useMarkAllRead } from '../actions/use-mark-all-read.ts'
import { useUndoable } from '../actions/use-undoable.ts'
import { clearSelection } from './selection.store.ts'

/** A list or a feed, with its name. */
type Subscribed = { title: string; listId: string } | { title: string; feedId: string }

/** What the sidebar does to subscriptions. Whatever loses something can be undone from its toast. */
export function useSubscriptionActions() {
  const { t } = useTranslation('reader')
  const undoable = useUndoable()
  const markAllRead = useMarkAllRead()

  async function unsubscribe({ title, ...target }: Subscribed) {
    await undoable('subscriptions.remove', target, t('subscriptions.unsubscribed', { title }))
    clearSelection()
    publish('subscriptions.changed', { feedIds: 'feedId' in target ? [target.feedId] : [] })
  }

  async function copy(text: string) {
    const { copyAndSay } = await import('../actions/copy-text.ts')
    await copyAndSay(text, t)
  }

  return {
    markAllRead,
    unsubscribe,
    copy,
  }
}
