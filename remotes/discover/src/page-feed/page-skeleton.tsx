import { useTranslation } from '@tidings/runtime'
import { Skeleton, VisuallyHidden } from '@tidings/ui'
import styles from './page-feed.module.css'

/** What stands in place of a page that is on its way. */
export function PageSkeleton() {
  const { t } = useTranslation('discover')
  return (
    <div className={styles.waiting} aria-busy="true">
      <VisuallyHidden>
        <output>{t('pageFeed.loading')}</output>
      </VisuallyHidden>
      <Skeleton width="60%" />
      <Skeleton />
      <Skeleton width="80%" />
      <Skeleton width="70%" />
    </div>
  )
}
