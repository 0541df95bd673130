import { useEffect } from 'react'
import { useTranslation } from '@tidings/runtime'
import { CheckCheck, IconButton, Trash2, X } from '@tidings/ui'
import { FolderInput } from '../icons/icons.tsx'
import { $question } from '../library/question.store.ts'
import { chosenOf, markChosenRead, unsubscribeChosen } from './chosen.ts'
import { clearSelection } from './selection.store.ts'
import styles from './selection-bar.module.css'

/** What can be done to the feeds and lists that are chosen, below the tree. */
export function SelectionBar({ ids }: { ids: ReadonlySet<string> }) {
  const { t } = useTranslation('reader')
  // Another view has other feeds.
  useEffect(() => clearSelection, [])
  const chosen = chosenOf(ids)
  const label = t(chosen.listIds.length > 0 ? 'feeds.withLists.chosen' : 'feeds.chosen', { count: ids.size })
  return (
    <section className={styles.bar} aria-label={label}>
      <output className={styles.count}>{label}</output>
      <IconButton label={t('subscriptions.markAllRead')} onClick={() => void markChosenRead(chosen, t)}>
        <CheckCheck />
      </IconButton>
      <IconButton label={t('feeds.move')} onClick={() => $question.set({ ask: 'move-feeds', ...chosen })}>
        <FolderInput />
      </IconButton>
      <IconButton label={t('subscriptions.unsubscribe')} onClick={() => void unsubscribeChosen(chosen, t)}>
        <Trash2 />
      </IconButton>
      <IconButton label={t('feeds.clear')} onClick={clearSelection}>
        <X />
      </IconButton>
    </section>
  )
}
