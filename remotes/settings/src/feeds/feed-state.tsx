import type { LocalFeed } from '@tidings/db'
import { formatRelative, useTranslation } from '@tidings/runtime'
import { CircleCheck, TriangleAlert } from '@tidings/ui'
import styles from './feeds.module.css'

/** Whether a feed can be refreshed; why not and since when; and when it was checked last. */
export function FeedState({ feed }: { feed: LocalFeed }) {
  const { t } = useTranslation(['settings', 'errors'])
  if (!feed.errorAt) {
    return (
      <span className={styles.state}>
        <CircleCheck aria-hidden="true" />
        <span className={styles.stateText}>
          {feed.checkedAt ? t('feeds.checked', { time: formatRelative(feed.checkedAt) }) : t('feeds.well')}
        </span>
      </span>
    )
  }
  const reason = feed.errorKind ? t(`errors:feed.${feed.errorKind}`) : feed.errorMessage || t('feeds.failed')
  return (
    <span className={styles.state} data-failing>
      <TriangleAlert aria-hidden="true" />
      <span className={styles.stateText}>
        {t('feeds.failedSince', { reason, time: formatRelative(feed.errorAt) })}
      </span>
    </span>
  )
}
