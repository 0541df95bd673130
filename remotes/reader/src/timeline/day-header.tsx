import { useTranslation } from '@tidings/runtime'
import { Check, IconButton } from '@tidings/ui'
import { inOrder } from '../actions/in-order.ts'
import { useUndoable } from '../actions/use-undoable.ts'
import { useTimedWords } from '../formats/now.store.ts'
import type { Scope } from '../scope/scope.ts'
import { formatDays } from './format-day.ts'
import type { DayLine } from './layout.ts'
import { timesOfDay } from './timeline.ts'
import styles from './timeline-column.module.css'

interface DayHeaderProps extends Pick<DayLine, 'day'> {
  until?: string | undefined
  scope: Scope
}

/** Heads the entries of a day, or of several with little in each, and marks them all read. */
export function DayHeader({ day, until = day, scope }: DayHeaderProps) {
  const { t, i18n } = useTranslation('reader')
  const undoable = useUndoable()
  const name = useTimedWords(() => formatDays(day, until, i18n.language))

  async function markDay() {
    const [first, last] = day < until ? [day, until] : [until, day]
    const window = { startTime: timesOfDay(first).startTime, endTime: timesOfDay(last).endTime }
    const { markPart } = await import('../late/components.ts')
    await inOrder(() => markPart(scope, window, { t, undoable }))
  }

  return (
    <div className={styles.day}>
      <h2>{name}</h2>
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
