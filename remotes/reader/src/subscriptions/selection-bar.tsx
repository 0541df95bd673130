import { useEffect } from 'react'
import { useTranslation } from '@tidings/runtime'
import { CheckCheck, IconButton, Trash2, X } from '@tidings/ui'
import { FolderInput } from '../icons/icons.tsx'
import { $question } from '../library/question.store.ts'
import { clearSelection } from './selection.store.ts'
import { useSubscriptionActions } from './use-subscription-actions.ts'
import styles from './selection-bar.module.css'

/** What can be done to the feeds that are chosen, below the tree. */
export function SelectionBar({ feedIds }: { feedIds: readonly string[] }) {
  const { t } = useTranslation('reader')
  // Another view has other feeds.
  useEffect(() => clearSelection, [])
  const { markFeedsRead, unsubscribe } = useSubscriptionActions()
  return (
    <section className={styles.bar} aria-label={t('feeds.chosen', { count: feedIds.length })}>
      <output className={styles.count}>{t('feeds.chosen', { count: feedIds.length })}</output>
      <IconButton label={t('subscriptions.markAllRead')} onClick={() => void markFeedsRead(feedIds)}>
        <CheckCheck />
      </IconButton>
      <IconButton label={t('feeds.move')} onClick={() => $question.set({ ask: 'move-feeds', feedIds })}>
        <FolderInput />
      </IconButton>
      <IconButton label={t('subscriptions.unsubscribe')} onClick={() => void unsubscribe({ feedIds })}>
        <Trash2 />
      </IconButton>
      <IconButton label={t('feeds.clear')} onClick={clearSelection}>
        <X />
      </IconButton>
    </section>
  )
}
