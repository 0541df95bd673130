import type { TableRow } from './figures-table.tsx'

export interface ChartRow extends TableRow {
  /** What stands at its bar. */
  label: string
  value: number
}

/** What bars stand for: days side by side, or names below one another. */
export type BarsOf = 'days' | 'names'
