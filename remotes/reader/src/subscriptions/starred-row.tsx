import type { View } from '@tidings/contracts'
import { Link, useTranslation } from '@tidings/runtime'
import { Star } from '@tidings/ui'
import { timelinePath } from '../scope/timeline-path.ts'
import styles from './subscriptions.module.css'

/** Leads to what is starred in a view. */
export function StarredRow({ view, isCurrent }: { view: View; isCurrent: boolean }) {
  const { t } = useTranslation('reader')
  return (
    <Link
      to={timelinePath({ view, kind: 'collections' })}
      className={styles.row}
      data-level="1"
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className={styles.symbol}>
        <Star aria-hidden="true" />
      </span>
      <span className={styles.title}>{t('subscriptions.starred')}</span>
    </Link>
  )
}
