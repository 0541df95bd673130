import type { ReactNode } from 'react'
import styles from './usage.module.css'

export interface TableRow {
  key: string
  /** The first one heads the row. */
  cells: readonly ReactNode[]
}

interface FiguresTableProps {
  caption: string
  columns: readonly string[]
  rows: readonly TableRow[]
  /** So many columns are words, the others figures. */
  words?: number
  /** For screen readers alone, which need not scroll. */
  isHidden?: boolean
}

/** Figures in lines, each below its name. */
export function FiguresTable({ isHidden = false, ...props }: FiguresTableProps) {
  if (isHidden) {
    return (
      <div className={styles.hidden}>
        <Table {...props} />
      </div>
    )
  }
  return (
    // What is wider or longer than its place is scrolled, also by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={props.caption} tabIndex={0}>
      <Table {...props} />
    </section>
  )
}

function Table({ caption, columns, rows, words = 1 }: Omit<FiguresTableProps, 'isHidden'>) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" data-figure={at >= words || undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [head, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, at) => (
              // Columns stay in their order.
              // oxlint-disable-next-line react/no-array-index-key
              <td key={at} data-figure={at + 1 >= words || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
