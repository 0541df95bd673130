import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Progress } from '@tidings/ui'
import { useFollowedFeeds } from '../follow/use-followed.ts'
import { ImportResult } from './import-result.tsx'
import { countOutcome } from './opml-import.ts'
import { OpmlDrop } from './opml-drop.tsx'
import { OpmlTable } from './opml-table.tsx'
import styles from './opml.module.css'
import { useOpml } from './use-opml.ts'

/** Brings the subscriptions of another reader, from its OPML file. */
export function ImportSection() {
  const { t } = useTranslation('discover')
  const { state, read, start, stop, reset } = useOpml()
  useUnsavedWork(state.step !== 'idle' && state.step !== 'done')
  const followed = new Set(useFollowedFeeds()?.map(({ feed }) => feed?.url ?? ''))
  switch (state.step) {
    case 'idle':
      return <OpmlDrop refusal={state.refusal} error={state.error} onFile={(file) => void read(file)} />
    case 'reading':
      return <Progress label={t('import.reading')} value={null} />
    case 'choosing':
      return (
        <OpmlTable
          items={state.items}
          followed={followed}
          remaining={state.remaining}
          onCancel={reset}
          onImport={(urls) => void start(state.file, urls)}
        />
      )
    case 'importing': {
      const done = countOutcome(state.outcome)
      return (
        <div className={styles.panel}>
          <Progress
            label={t('import.progress')}
            value={done}
            max={state.total}
            valueText={t('import.progressText', { done, total: state.total })}
          />
          <div className={styles.buttons}>
            <Button onClick={stop}>{t('import.stop')}</Button>
          </div>
        </div>
      )
    }
    case 'done':
      return <ImportResult {...state} onRetry={(urls) => void start(state.file, urls)} onAnother={reset} />
  }
}
