import { useTranslation } from '@tidings/runtime'
import { Spinner } from '@tidings/ui'
import styles from './region.module.css'

/** Stands in a region whose part is on its way: nothing at first, then a sign, then words. */
export function RegionLoading({ isSlow }: { isSlow: boolean }) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner />
      <output className={styles.text}>{isSlow && t('region.slow')}</output>
    </div>
  )
}
