import type { ReactNode } from 'react'
import { FeedIcon } from '@tidings/ui'
import { AlsoIn } from '../../stories/also-in.tsx'
import { RowMarks, RowTitle } from './row-frame.tsx'
import type { RowProps } from './row.ts'
import styles from './rows.module.css'

interface RowWordsProps extends RowProps {
  /** Without the summary. */
  isBrief?: boolean
  children?: ReactNode
}

/** What a row says of its entry: source, title and summary; below them whatever else its kind has to say. */
export function RowWords({ children, isBrief = false, ...props }: RowWordsProps) {
  const { entry, source } = props
  return (
    <div className={styles.words}>
      <p className={styles.meta}>
        <FeedIcon src={source.image} name={source.title} size={16} />
        <span className={styles.source}>
          <bdi>{source.title}</bdi>
          <AlsoIn others={entry.others} />
        </span>
        <RowMarks entry={entry} />
      </p>
      <RowTitle {...props} />
      {!isBrief && entry.title && entry.description && (
        <p className={styles.summary} dir="auto">
          {entry.description}
        </p>
      )}
      {!isBrief && entry.below?.description}
      {children}
    </div>
  )
}
