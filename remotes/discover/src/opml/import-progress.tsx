import { useTranslation } from '@tidings/runtime'
import { Button, Progress } from '@tidings/ui'
import { countOutcome, type ImportOutcome } from './opml-import.ts'
import styles from './opml.module.css'

interface ImportProgressProps {
  urls: readonly string[]
  outcome: ImportOutcome
  onStop: () => void
}

/** How far an import is, and the way to end it. */
export function ImportProgress({ urls, outcome, onStop }: ImportProgressProps) {
  const { t } = useTranslation('discover')
  const done = countOutcome(outcome)
  const total = urls.length
  return (
    <div className={styles.panel}>
      <Progress
        label={t('import.progress')}
        value={done}
        max={total}
        valueText={t('import.progressText', { done, total })}
      />
      <div className={styles.buttons}>
        <Button onClick={onStop}>{t('import.stop')}</Button>
      </div>
    </div>
  )
}
