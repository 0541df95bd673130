import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Progress } from '@tidings/ui'
import { useFollowedFeeds } from '../follow/use-followed.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { OpmlDrop } from './opml-drop.tsx'
import { OpmlTable } from './opml-table.tsx'
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
    case 'importing':
      return <ImportProgress {...state} onStop={stop} />
    case 'done':
      return (
        <ImportResult
          {...state}
          onRetry={(urls) => void start(state.file, urls)}
          onGoOn={() => void start(state.file, state.urls, state.outcome)}
          again={{ label: t('result.another'), onClick: reset }}
        />
      )
  }
}
