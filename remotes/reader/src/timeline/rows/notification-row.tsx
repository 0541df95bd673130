import { FeedIcon } from '@tidings/ui'
import { AlsoIn } from '../../stories/also-in.tsx'
import { RowFrame, RowMarks, RowTitle } from './row-frame.tsx'
import type { RowProps } from './row.ts'
import styles from './rows.module.css'

/** Two lines close together: what happened, and where. */
export function NotificationRow(props: RowProps) {
  const { entry, source } = props
  return (
    <RowFrame {...props} className={styles.notification}>
      <FeedIcon src={source.image} name={source.title} size={20} />
      <div className={styles.words}>
        <RowTitle {...props} />
        <p className={styles.meta}>
          <span className={styles.source}>
            <bdi>{source.title}</bdi>
            <AlsoIn others={entry.others} />
          </span>
          <RowMarks entry={entry} />
        </p>
      </div>
    </RowFrame>
  )
}
