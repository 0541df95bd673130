import { memo, type ReactNode } from 'react'
import type { TimelineEntry } from '@tidings/db'
import type { ReadableAtom } from '@tidings/runtime'
import type { Scope } from '../scope/scope.ts'
import { timelinePath } from '../scope/timeline-path.ts'
import { ComingRow } from './coming-row.tsx'
import type { Flight } from './flight.ts'
import type { Rows } from './rows-in-memory.ts'
import type { EntrySource } from '../library/use-source-of.ts'
import type { RowProps } from './rows/row.ts'
import { useSelected, type Selection } from './selection.ts'
import { useRow } from './use-rows.ts'

/** What all rows of a list have in common. */
export interface RowContext {
  /** How an entry is drawn. */
  Row: (props: RowProps) => ReactNode
  scope: Scope
  rows: Rows
  flight: Flight
  sourceOf: (entry: TimelineEntry) => EntrySource
  $selection: ReadableAtom<Selection>
}

/** The row of an entry, which follows by itself what it shows; a place of its size until the entry was read. */
export const EntryRow = memo(({ id, context }: { id: string; context: RowContext }) => {
  const { Row, scope, rows, sourceOf, $selection } = context
  const entry = useRow(rows, id)
  const selected = useSelected($selection, id)
  if (!entry) return <ComingRow view={scope.view} />
  return <Row entry={entry} source={sourceOf(entry)} href={timelinePath(scope, id)} {...selected} />
})
