/** What the order of a timeline needs to know of an entry. */
export interface TimelineEntry {
  id: string
  publishedAt: string
  read: boolean
}

/** A line of the timeline: the head of a day, or an entry. */
export type TimelineItem<Entry extends TimelineEntry> =
  | { type: 'day'; day: string; entryIds: string[] }
  | { type: 'entry'; entry: Entry }

/** Newest first; where times are equal the identifier decides, so that the order is always the same. */
export function compareEntries(a: TimelineEntry, b: TimelineEntry): number {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? 1 : -1
  return b.id.length - a.id.length || (a.id < b.id ? 1 : -1)
}

/** The day of a time in the reader's own time zone, as YYYY-MM-DD. */
export function localDay(time: string | Date): string {
  const date = new Date(time)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

const pad = (value: number) => String(value).padStart(2, '0')

/** First and last millisecond of a day, in the reader's own time zone. */
export function timesOfDay(day: string): { startTime: number; endTime: number } {
  const start = new Date(`${day}T00:00:00`)
  const next = new Date(start)
  next.setDate(start.getDate() + 1)
  return { startTime: start.getTime(), endTime: next.getTime() - 1 }
}

/** Puts a head before the entries of each day. */
export function groupByDay<Entry extends TimelineEntry>(entries: readonly Entry[]): TimelineItem<Entry>[] {
  const items: TimelineItem<Entry>[] = []
  let head: { type: 'day'; day: string; entryIds: string[] } | undefined
  for (const entry of entries) {
    const day = localDay(entry.publishedAt)
    if (head?.day !== day) {
      head = { type: 'day', day, entryIds: [] }
      items.push(head)
    }
    head.entryIds.push(entry.id)
    items.push({ type: 'entry', entry })
  }
  return items
}

/** The day whose entries stand at a place of the list. */
export function dayAt<Entry extends TimelineEntry>(
  items: readonly TimelineItem<Entry>[],
  index: number,
): string | null {
  const item = items[index]
  if (!item) return null
  return item.type === 'day' ? item.day : localDay(item.entry.publishedAt)
}

/** The entry before or after another; the first where none is current, the same at either end. */
export function neighbour<Entry extends TimelineEntry>(
  entries: readonly Entry[],
  currentId: string | null,
  step: 1 | -1,
): Entry | undefined {
  const index = entries.findIndex((entry) => entry.id === currentId)
  if (index === -1) return entries[0]
  return entries[index + step] ?? entries[index]
}

/** The next unread entry after another, or the first of all when there is none further down. */
export function nextUnread<Entry extends TimelineEntry>(
  entries: readonly Entry[],
  currentId: string | null,
): Entry | undefined {
  const index = entries.findIndex((entry) => entry.id === currentId)
  return entries.slice(index + 1).find((entry) => !entry.read) ?? entries.find((entry) => !entry.read)
}

/** Entries above or below another, it not counted. */
export function entriesBeside<Entry extends TimelineEntry>(
  entries: readonly Entry[],
  currentId: string,
  side: 'above' | 'below',
): Entry[] {
  const index = entries.findIndex((entry) => entry.id === currentId)
  if (index === -1) return []
  return side === 'above' ? entries.slice(0, index) : entries.slice(index + 1)
}

/** Entries whose rows left by the top between two positions of a list that is scrolled down. */
export function entriesPassed<Entry extends TimelineEntry>(
  items: readonly TimelineItem<Entry>[],
  from: number,
  to: number,
): Entry[] {
  return items
    .slice(Math.max(0, from), Math.max(0, to))
    .flatMap((item) => (item.type === 'entry' ? item.entry : []))
}
