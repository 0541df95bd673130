import { limits } from '@tidings/contracts'

/** The place of an entry in a timeline. */
export interface Place {
  id: string
  publishedAt: string
}

/** A line of the timeline: the head of a day, or an entry. */
export type TimelineItem<Key extends Place> =
  | { type: 'day'; day: string; entryIds: string[] }
  | { type: 'entry'; entry: Key }

/** Newest first; where times are equal the identifier decides, so that the order is always the same. */
export function comparePlaces(a: Place, b: Place): number {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? 1 : -1
  if (a.id === b.id) return 0
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
export function groupByDay<Key extends Place>(entries: readonly Key[]): TimelineItem<Key>[] {
  const items: TimelineItem<Key>[] = []
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

/** The entry before or after another; the first where none is current, the same at either end. */
export function neighbour<Key extends Place>(
  entries: readonly Key[],
  currentId: string | null,
  step: 1 | -1,
): Key | undefined {
  const index = entries.findIndex((entry) => entry.id === currentId)
  if (index === -1) return entries[0]
  return entries[index + step] ?? entries[index]
}

/** Entries above or below another, it not counted: the nearest of them, no more than one call takes. */
export function idsBeside(places: readonly Place[], currentId: string, side: 'above' | 'below'): string[] {
  const index = places.findIndex(({ id }) => id === currentId)
  if (index === -1) return []
  const beside =
    side === 'above'
      ? places.slice(Math.max(0, index - limits.readsPerCall), index)
      : places.slice(index + 1, index + 1 + limits.readsPerCall)
  return beside.map(({ id }) => id)
}
