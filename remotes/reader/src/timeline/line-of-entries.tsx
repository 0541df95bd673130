import type { CSSProperties } from 'react'
import { EntryRow, type RowContext } from './entry-row.tsx'
import type { EntryKey } from './timeline.ts'
import styles from './timeline-column.module.css'

interface LineOfEntriesProps {
  entries: readonly EntryKey[]
  columns: number
  context: RowContext
}

/** One line of the list: a row, or the cards that stand beside each other in a grid. */
export function LineOfEntries({ entries, columns, context }: LineOfEntriesProps) {
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns }
  return (
    <div className={styles.line} data-view={context.scope.view} style={style}>
      {entries.map(({ id }) => (
        <EntryRow key={id} id={id} context={context} />
      ))}
    </div>
  )
}
