import { formatDate, useTranslation } from '@tidings/runtime'
import { formatAge } from './age.ts'

/** When something was published: how long ago in short, and exactly on hover. */
export function EntryTime({ time }: { time: string }) {
  const { i18n } = useTranslation('reader')
  return (
    <time dateTime={time} title={formatDate(time)}>
      {formatAge(time, i18n.language)}
    </time>
  )
}
