import { FeedIcon } from '@tidings/ui'
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
      <RowMarks entry={entry} />
    </RowFrame>
  )
}
