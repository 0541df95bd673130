import { $online, useStore, useTranslation } from '@tidings/runtime'
import { Button, EmptyState, Skeleton, VisuallyHidden, WifiOff } from '@tidings/ui'
import { useErrorText } from '../actions/use-error-text.ts'
import type { EntryState as State } from './use-entry.ts'
import styles from './entry-article.module.css'

/** What stands in the place of an entry that is not here. */
export function EntryState({ state }: { state: State }) {
  const { t } = useTranslation('reader')
  const isOnline = useStore($online)
  const errorText = useErrorText()
  if (state.isLoading) return <EntrySkeleton />
  if (state.isGone) return <EmptyState title={t('entry.gone')} text={t('entry.goneText')} />
  return (
    <EmptyState
      icon={isOnline ? undefined : <WifiOff />}
      title={t(isOnline ? 'entry.failed' : 'entry.offline')}
      text={isOnline ? errorText(state.error) : t('entry.offlineText')}
      action={<Button onClick={state.retry}>{t('retry')}</Button>}
    />
  )
}

function EntrySkeleton() {
  const { t } = useTranslation('reader')
  return (
    <output className={styles.article}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton width="80%" height="2rem" />
      <Skeleton width="40%" />
      <ContentSkeleton />
    </output>
  )
}

/** The place of a text that is on its way. */
export function ContentSkeleton() {
  return (
    <div className={styles.lines} aria-hidden="true">
      {['96%', '100%', '92%', '98%', '60%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
