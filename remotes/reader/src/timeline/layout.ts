import { View } from '@tidings/contracts'
import { countSame } from './shown-keys.ts'
import { createDays, type EntryKey } from './timeline.ts'

export interface DayLine {
  type: 'day'
  day: string
}

/** A line of the list on the screen: the head of a day, or as many entries as stand beside each other. */
export type TimelineLine<Key extends EntryKey> = DayLine | { type: 'entries'; entries: Key[] }

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

export interface Layout<Key extends EntryKey> extends LayoutOptions {
  /** The head of the first day stands above the list; undefined where days are not told apart. */
  firstDay: DayLine | undefined
  lines: TimelineLine<Key>[]
  keys: readonly Key[]
}

/**
 * Lays entries out in lines; a line of a grid never holds entries of two days. Of entries that have only grown since the
 * layout before, the lines are kept.
 */
export function layOut<Key extends EntryKey>(
  keys: readonly Key[],
  options: LayoutOptions,
  before?: Layout<Key>,
): Layout<Key> {
  const known = before && keepsLayout(before, keys, options) ? before : undefined
  const lines = known ? [...known.lines] : []
  let { firstDay } = known ?? {}
  let day = lastDay(known)
  const dayOf = createDays()
  for (const key of keys.slice(known?.keys.length)) {
    const dayOfKey = options.byDay ? dayOf(key.publishedAt) : undefined
    const isNewDay = dayOfKey !== day
    if (isNewDay && dayOfKey !== undefined) {
      const head: DayLine = { type: 'day', day: dayOfKey }
      if (firstDay) lines.push(head)
      else firstDay = head
      day = dayOfKey
    }
    addKey(lines, key, { isNewLine: isNewDay, columns: options.columns })
  }
  return { ...options, keys, firstDay, lines }
}

function keepsLayout<Key extends EntryKey>(
  before: Layout<Key>,
  keys: readonly Key[],
  { byDay, columns }: LayoutOptions,
): boolean {
  if (before.byDay !== byDay || before.columns !== columns || before.keys.length === 0) return false
  return countSame(before.keys, keys) === before.keys.length
}

function lastDay<Key extends EntryKey>(layout: Layout<Key> | undefined): string | undefined {
  return layout && dayOfLine(layout, layout.lines.length - 1)?.day
}

function addKey<Key extends EntryKey>(
  lines: TimelineLine<Key>[],
  key: Key,
  { isNewLine, columns }: { isNewLine: boolean; columns: number },
): void {
  const last = lines.at(-1)
  const hasRoom = !isNewLine && last?.type === 'entries' && last.entries.length < columns
  if (hasRoom) lines[lines.length - 1] = { type: 'entries', entries: [...last.entries, key] }
  else lines.push({ type: 'entries', entries: [key] })
}

/** The line that an entry stands in; -1 when it is in none. */
export function lineOf<Key extends EntryKey>(lines: readonly TimelineLine<Key>[], id: string): number {
  return lines.findIndex((line) => line.type === 'entries' && line.entries.some((entry) => entry.id === id))
}

/** The entries of some lines, from one to before another. */
export function entriesOf<Key extends EntryKey>(
  lines: readonly TimelineLine<Key>[],
  from: number,
  to: number,
): Key[] {
  const some = lines.slice(Math.max(0, from), Math.max(0, to))
  return some.flatMap((line) => (line.type === 'entries' ? line.entries : []))
}

/** The head of the day that a line belongs to. */
export function dayOfLine<Key extends EntryKey>(
  { firstDay, lines }: Pick<Layout<Key>, 'firstDay' | 'lines'>,
  index: number,
): DayLine | undefined {
  for (let at = Math.min(index, lines.length - 1); at >= 0; at--) {
    const line = lines[at]
    if (line?.type === 'day') return line
  }
  return firstDay
}

/** Identifies a line across changes of the list. */
export function lineKey<Key extends EntryKey>(line: TimelineLine<Key>): string {
  return line.type === 'day' ? line.day : (line.entries[0]?.id ?? '')
}
