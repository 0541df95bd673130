import type { FirstFetches } from '@tidings/contracts'
import { useTranslation } from '@tidings/runtime'
import { EmptyState, Progress } from '@tidings/ui'
import styles from './timeline-column.module.css'

/** Says how far the first fetches of feeds are. That they go on is read out once, each step is not. */
export function FirstFetch({ fetches }: { fetches: FirstFetches | 'unknown' }) {
  const { t } = useTranslation('reader')
  const figures =
    fetches === 'unknown'
      ? { value: null }
      : { value: fetches.fetched, max: fetches.total, valueText: t('timeline.fetched', { ...fetches }) }
  return (
    <EmptyState
      title={t('timeline.fetching')}
      text={<output>{t('timeline.fetchingText')}</output>}
      action={
        <div className={styles.fetching}>
          <Progress label={t('timeline.fetchingProgress')} {...figures} />
        </div>
      }
    />
  )
}
