import { useTranslation } from '@tidings/runtime'
import { Skeleton } from '@tidings/ui'
import styles from './usage.module.css'

/** Stands where figures will, until they come. */
export function LoadingUsage() {
  const { t } = useTranslation('ai')
  return (
    <output aria-label={t('used.coming')} className={styles.loading}>
      <Skeleton shape="block" height="64px" />
      <Skeleton shape="block" height="180px" />
    </output>
  )
}
