import { formatDate, useTranslation } from '@tidings/runtime'
import { timeOf, type EntryKey } from '../timeline/timeline.ts'
import { useTimedWords } from '../formats/now.store.ts'
import { formatAge } from './age.ts'

/** When something was published, or starred where that orders the timeline: how long ago in short, and exactly on hover. */
export function EntryTime({ entry }: { entry: Omit<EntryKey, 'id'> }) {
  const { t, i18n } = useTranslation('reader')
  const time = timeOf(entry)
  const exact = formatDate(time)
  const age = useTimedWords(() => formatAge(time, i18n.language))
  return (
    <time dateTime={time} title={entry.starredAt ? t('row.starredAt', { time: exact }) : exact}>
      {age}
    </time>
  )
}
