import { useTranslation } from '@tidings/runtime'
import { Skeleton, VisuallyHidden } from '@tidings/ui'
import styles from './timeline-column.module.css'

const ROWS = [1, 2, 3, 4, 5, 6]

/** Stands in the place of rows that are on their way. */
export function LoadingRows() {
  const { t } = useTranslation('reader')
  return (
    <output className={styles.loading}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={styles.loadingRow} aria-hidden="true">
          <Skeleton width="40%" />
          <Skeleton width="92%" />
          <Skeleton width="70%" />
        </div>
      ))}
    </output>
  )
}
