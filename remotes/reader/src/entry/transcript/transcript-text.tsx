import { useMemo } from 'react'
import { durations } from '@tidings/contracts'
import { api, formatDuration, queryOptions, useQuery, useTranslation } from '@tidings/runtime'
import { Button } from '@tidings/ui'
import { useErrorText } from '../../actions/use-error-text.ts'
import { isoDuration } from '../../player/attachment.ts'
import { ContentSkeleton } from '../entry-skeleton.tsx'
import { lineAt, transcriptLines } from './transcript-lines.ts'
import styles from './transcript.module.css'

export interface TranscriptProps {
  /** Address of the recording. */
  url: string
  /** Seconds from its start that are heard at present. */
  position: number
  onSeek: (seconds: number) => void
}

const transcriptQuery = (url: string) =>
  queryOptions({
    queryKey: ['transcription', url],
    staleTime: durations.transcriptFresh,
    queryFn: async ({ signal }) => (await api.entries.transcription({ url }, { signal })).data,
  })

/** What is said in a recording. A press on a line plays from there. */
export function TranscriptText({ url, position, onSeek }: TranscriptProps) {
  const { t } = useTranslation('reader')
  const errorText = useErrorText()
  const { data, error, isPending, refetch } = useQuery(transcriptQuery(url))
  const lines = useMemo(() => transcriptLines(data?.srt ?? ''), [data])
  const current = position > 0 ? lineAt(lines, position) : -1
  if (isPending) return <ContentSkeleton />
  if (error)
    return (
      <div className={styles.problem}>
        <output>{errorText(error)}</output>
        <Button size="small" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  if (lines.length === 0) return <output className={styles.problem}>{t('transcript.none')}</output>
  return (
    // It scrolls by itself, also with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.text} tabIndex={0} aria-label={t('transcript.label')}>
      <ol className={styles.lines}>
        {lines.map(({ start, text }, index) => (
          <li key={`${start} ${index}`}>
            <button
              type="button"
              className={styles.line}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => onSeek(start)}
            >
              <time className={styles.time} dateTime={isoDuration(start)}>
                {formatDuration(start)}
              </time>
              <span dir="auto">{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
