import { useMemo, type ReactElement } from 'react'
import { ComingRow } from './coming-row.tsx'
import { DayHeader } from './day-header.tsx'
import type { RowContext } from './entry-row.tsx'
import { useLandings } from './flight.ts'
import { lineKey, type TimelineLine } from './layout.ts'
import { LineOfEntries } from './line-of-entries.tsx'
import type { EntryKey } from './timeline.ts'

/** More lines than are on the page at once. */
const DRAWN_LINES = 300
/** While a list goes on and on, the places on its page are used again for the lines that follow; more than are there at once. */
const REUSED_PLACES = 256

/**
 * Draws a line of a list, where it stands in it; null for one that stays on the page wherever the list stands. Before a swift
 * list has landed, rows that come are places of their size.
 */
export type DrawLine = (line: TimelineLine<EntryKey>, index: number | null) => ReactElement

/** The way to draw the lines of a list; whoever asks is drawn anew once the list has landed. */
export function useDrawLine(context: RowContext, columns: number): DrawLine {
  useLandings(context.flight)
  return useMemo(() => createDrawLine(context, columns), [context, columns])
}

/** Of a line that was drawn lately it answers the same element, so that nothing in it is looked at again. */
function createDrawLine(context: RowContext, columns: number): DrawLine {
  const drawn = new Map<TimelineLine<EntryKey>, ReactElement>()
  return (line, index) => {
    const known = drawn.get(line)
    if (known) return known
    if (line.type === 'entries' && index !== null && context.flight.isSwift()) {
      return <ComingRow key={index % REUSED_PLACES} view={context.scope.view} />
    }
    const element =
      line.type === 'day' ? (
        <DayHeader key={line.day} {...line} scope={context.scope} />
      ) : (
        <LineOfEntries key={lineKey(line)} entries={line.entries} columns={columns} context={context} />
      )
    drawn.set(line, element)
    const [oldest] = drawn.keys()
    if (oldest && drawn.size > DRAWN_LINES) drawn.delete(oldest)
    return element
  }
}
