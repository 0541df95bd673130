import type { FeedHealth } from '@tidings/contracts'
import { formatDate, formatRelative, useTranslation } from '@tidings/runtime'
import { CircleCheck, TriangleAlert } from '@tidings/ui'
import styles from './feed-details.module.css'

/** Since when a feed was well or failed, and why, the latest first. */
export function FeedHistory({ history }: { history: FeedHealth['history'] }) {
  const { t } = useTranslation(['reader', 'errors'])
  if (history.length === 0) return null
  return (
    <section>
      <h4 className={styles.subtitle}>{t('feed.history')}</h4>
      <ol className={styles.history}>
        {history.map(({ since, errorKind, errorMessage }) => (
          <li key={since} className={styles.state} data-failing={errorKind !== null || undefined}>
            {errorKind ? <TriangleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
            <span className={styles.reason} title={errorMessage ?? undefined}>
              {errorKind ? t(`errors:feed.${errorKind}`) : t('feed.well')}
            </span>
            <time dateTime={since} title={formatDate(since)}>
              {formatRelative(since)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
