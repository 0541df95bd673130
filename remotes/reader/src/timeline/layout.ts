import { View } from '@tidings/contracts'
import { countSame } from './shown-keys.ts'
import { createDays, localDay, timeOf, type EntryKey } from './timeline.ts'

export interface DayLine {
  type: 'day'
  day: string
  /** The last of the days below it, where there are several. */
  until?: string
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

/** How many of so many entries of a view stand beside each other in a width; 0 is a width that is not known yet. */
export function columnsOf(view: View, width: number, count: number): number {
  const table = view === View.Pictures ? pictureColumns : view === View.Videos ? videoColumns : []
  return columnsFor(count, table.find(([from]) => width >= from)?.[1] ?? 1)
}

/** Where there are few, they are larger, and no column stays empty; not as large as the window, though. */
const LEAST_COLUMNS = 3

/** How many columns so many cards have, where there is room for some. */
export const columnsFor = (count: number, room: number): number =>
  Math.min(room, Math.max(count, LEAST_COLUMNS))

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

/** Below a head there are entries of one day, or as many days as it takes for so many. */
const LEAST_ENTRIES = 3

/**
 * Lays entries out in lines, by days where these are told apart. Of entries that have only grown since the layout before, the
 * lines are kept.
 */
export function layOut<Key extends EntryKey>(
  keys: readonly Key[],
  options: LayoutOptions,
  before?: Layout<Key>,
): Layout<Key> {
  const known = before && keepsLayout(before, keys, options) ? before : undefined
  const lines = known ? [...known.lines] : []
  const at = lines.findLastIndex(({ type }) => type === 'day')
  const growing: Growing<Key> = { lines, firstDay: known?.firstDay, at }
  const dayOf = createDays()
  for (const key of keys.slice(known?.keys.length)) {
    if (options.byDay) addDay(growing, dayOf(timeOf(key)))
    addKey(lines, key, options.columns)
  }
  return { ...options, keys, firstDay: growing.firstDay, lines }
}

interface Growing<Key extends EntryKey> extends Pick<Layout<Key>, 'firstDay' | 'lines'> {
  /** Where the last head stands among the lines; -1 for that of the first day. */
  at: number
}

/** Sees to it that an entry of a day may be added. */
function addDay<Key extends EntryKey>(growing: Growing<Key>, day: string): void {
  const { lines, firstDay, at } = growing
  const line = lines[at]
  const head = line?.type === 'day' ? line : firstDay
  const next = headOf(day, head, lines.length - 1 - at)
  if (head && next.day !== head.day) growing.at = lines.length
  if (growing.at === -1) growing.firstDay = next
  else lines[growing.at] = next
}

/** What stands above an entry of a day: the head before it with so many entries, made wider if need be, or one of its own. */
function headOf(day: string, head: DayLine | undefined, count: number): DayLine {
  if (!head) return { type: 'day', day }
  if ((head.until ?? head.day) === day) return head
  if (count >= LEAST_ENTRIES || isNamed(head.day) || isNamed(day)) return { type: 'day', day }
  return { ...head, until: day }
}

/** Today and yesterday stand alone, however little came. */
function isNamed(day: string): boolean {
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  return day >= localDay(yesterday)
}

function keepsLayout<Key extends EntryKey>(
  before: Layout<Key>,
  keys: readonly Key[],
  { byDay, columns }: LayoutOptions,
): boolean {
  if (before.byDay !== byDay || before.columns !== columns || before.keys.length === 0) return false
  return countSame(before.keys, keys) === before.keys.length
}

function addKey<Key extends EntryKey>(lines: TimelineLine<Key>[], key: Key, columns: number): void {
  const last = lines.at(-1)
  const hasRoom = last?.type === 'entries' && last.entries.length < columns
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

/** The head of the day that a line belongs to; where none are drawn, the day that the line begins with. */
export function dayOfLine<Key extends EntryKey>(
  { byDay, firstDay, lines }: Pick<Layout<Key>, 'byDay' | 'firstDay' | 'lines'>,
  index: number,
): DayLine | undefined {
  for (let at = Math.min(index, lines.length - 1); at >= 0; at--) {
    const line = lines[at]
    if (line?.type === 'day') return line
    const [entry] = line?.entries ?? []
    if (!byDay && entry) return { type: 'day', day: localDay(timeOf(entry)) }
  }
  return firstDay
}

/** Identifies a line across changes of the list. */
export function lineKey<Key extends EntryKey>(line: TimelineLine<Key>): string {
  return line.type === 'day' ? line.day : (line.entries[0]?.id ?? '')
}
