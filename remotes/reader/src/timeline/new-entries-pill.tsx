import { formatCompact, useTranslation } from '@tidings/runtime'
import { Button, ChevronUp } from '@tidings/ui'
import styles from './timeline-column.module.css'

/** Says that newer entries wait, and lets them in. */
export function NewEntriesPill({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('reader')
  return (
    <output className={styles.pillPlace}>
      {count > 0 && (
        <Button size="small" className={styles.pill} icon={<ChevronUp aria-hidden="true" />} onClick={onShow}>
          {t('timeline.new', { count, formatted: formatCompact(count) })}
        </Button>
      )}
    </output>
  )
}
