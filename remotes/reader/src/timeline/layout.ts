import { View } from '@tidings/contracts'
import { groupByDay, type Place, type TimelineItem } from './timeline.ts'

export interface DayLine {
  type: 'day'
  day: string
  entryIds: string[]
}

/** A line of the list on the screen: the head of a day, or as many entries as stand beside each other. */
export type TimelineLine<Key extends Place> = DayLine | { type: 'entries'; entries: Key[] }

/** Columns of a grid by the width it has (in pixels), from the widest. */
const pictureColumns = [
  [1280, 5],
  [1152, 4],
  [768, 3],
  [512, 2],
] as const

const videoColumns = [
  [1536, 5],
  [1152, 4],
  [768, 3],
  [480, 2],
] as const

/** How many entries of a view stand beside each other in a width; 0 is a width that is not known yet. */
export function columnsOf(view: View, width: number): number {
  const table = view === View.Pictures ? pictureColumns : view === View.Videos ? videoColumns : []
  return table.find(([from]) => width >= from)?.[1] ?? 1
}

export interface LayoutOptions {
  byDay: boolean
  columns: number
}

export interface Layout<Key extends Place> {
  /** The head of the first day stands above the list; undefined where days are not told apart. */
  firstDay: DayLine | undefined
  lines: TimelineLine<Key>[]
}

/** Lays places out in lines; a line of a grid never holds entries of two days. */
export function layOut<Key extends Place>(
  places: readonly Key[],
  { byDay, columns }: LayoutOptions,
): Layout<Key> {
  const items: TimelineItem<Key>[] = byDay
    ? groupByDay(places)
    : places.map((entry) => ({ type: 'entry', entry }))
  const lines: TimelineLine<Key>[] = []
  for (const item of items) {
    const last = lines.at(-1)
    if (item.type === 'day') lines.push(item)
    else if (last?.type === 'entries' && last.entries.length < columns) last.entries.push(item.entry)
    else lines.push({ type: 'entries', entries: [item.entry] })
  }
  const [first, ...others] = lines
  return first?.type === 'day' ? { firstDay: first, lines: others } : { firstDay: undefined, lines }
}

/** The line that an entry stands in; -1 when it is in none. */
export function lineOf<Key extends Place>(lines: readonly TimelineLine<Key>[], id: string): number {
  return lines.findIndex((line) => line.type === 'entries' && line.entries.some((entry) => entry.id === id))
}

/** The entries of some lines, from one to before another. */
export function entriesOf<Key extends Place>(
  lines: readonly TimelineLine<Key>[],
  from: number,
  to: number,
): Key[] {
  const some = lines.slice(Math.max(0, from), Math.max(0, to))
  return some.flatMap((line) => (line.type === 'entries' ? line.entries : []))
}

/** The head of the day that a line belongs to. */
export function dayOfLine<Key extends Place>(
  { firstDay, lines }: Layout<Key>,
  index: number,
): DayLine | undefined {
  for (let at = Math.min(index, lines.length - 1); at >= 0; at--) {
    const line = lines[at]
    if (line?.type === 'day') return line
  }
  return firstDay
}

/** Identifies a line across changes of the list. */
export function lineKey<Key extends Place>(line: TimelineLine<Key>): string {
  return line.type === 'day' ? line.day : (line.entries[0]?.id ?? '')
}
