import { lazily } from '@tidings/ui'
import { createContext, useContext, useId } from 'react'
import type { BarsOf, ChartRow } from './chart-row.ts'
import { FiguresTable } from './figures-table.tsx'
import styles from './usage.module.css'

interface ChartProps {
  title: string
  columns: readonly string[]
  rows: readonly ChartRow[]
  of: BarsOf
}

/** What draws. */
export const ChartDrawing = lazily(() => import('./chart-drawing.tsx').then((late) => late.ChartDrawing))

/** Whether figures are drawn; where not, there are tables. */
export const DrawnContext = createContext(false)

/** Figures as bars, and for who does not see them, or would rather read them, as a table. */
export function Chart({ title, columns, rows, of }: ChartProps) {
  const isDrawn = useContext(DrawnContext)
  const caption = useId()
  const figures = { caption: title, columns, rows }
  if (!isDrawn) return <FiguresTable {...figures} />
  return (
    <figure className={styles.figure} aria-labelledby={caption}>
      <figcaption id={caption} className={styles.caption}>
        {title}
      </figcaption>
      <div aria-hidden="true">
        <ChartDrawing rows={rows} of={of} />
      </div>
      <FiguresTable {...figures} isHidden />
    </figure>
  )
}
