import { useTranslation } from '@tidings/runtime'
import { Check, IconButton } from '@tidings/ui'
import { countUnread } from '../actions/count-unread.ts'
import { useMarkAllRead } from '../actions/use-mark-all-read.ts'
import type { Scope } from '../scope/scope.ts'
import { formatDay } from './format-day.ts'
import { timesOfDay } from './timeline.ts'
import styles from './timeline-column.module.css'

interface DayHeaderProps {
  day: string
  scope: Scope
}

/** Heads the entries of a day, and marks them all read. */
export function DayHeader({ day, scope }: DayHeaderProps) {
  const { t, i18n } = useTranslation('reader')
  const markAllRead = useMarkAllRead()

  async function markDay() {
    const window = timesOfDay(day)
    const unread = await countUnread(scope, window)
    if (unread > 0) await markAllRead(scope, unread, window)
  }

  return (
    <div className={styles.day}>
      <h2>{formatDay(day, i18n.language)}</h2>
      {scope.kind !== 'collections' && scope.kind !== 'search' && (
        <IconButton
          size="small"
          className={styles.dayMark}
          label={t('timeline.markDayRead')}
          onClick={() => void markDay()}
        >
          <Check />
        </IconButton>
      )}
    </div>
  )
}
