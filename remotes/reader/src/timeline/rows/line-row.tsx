import { FeedIcon } from '@tidings/ui'
import { AlsoInCount } from '../../stories/also-in.tsx'
import { RowFrame, RowMarks, RowTitle } from './row-frame.tsx'
import type { RowProps } from './row.ts'
import styles from './rows.module.css'

/** One line, where entries of every kind stand together. */
export function LineRow(props: RowProps) {
  const { entry, source } = props
  return (
    <RowFrame {...props} className={styles.line}>
      <FeedIcon src={source.image} name={source.title} size={16} />
      <span className={styles.source}>
        <bdi>{source.title}</bdi>
      </span>
      <RowTitle {...props} />
      <AlsoInCount others={entry.others} />
      <RowMarks entry={entry} />
    </RowFrame>
  )
}
