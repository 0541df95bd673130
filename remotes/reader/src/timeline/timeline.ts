import { timelineOrders } from '@tidings/db'

/** What an entry is ordered by, and told apart by, in a timeline. */
export interface EntryKey {
  id: string
  publishedAt: string
  /** When it was starred, where that orders the timeline. */
  starredAt?: string | undefined
}

/** The time by which an entry stands in a timeline. */
export const timeOf = ({ publishedAt, starredAt }: Omit<EntryKey, 'id'>): string => starredAt ?? publishedAt

/** Newest first, as the local database has them; 0 for the same place, which a shell of 0.2 does not know. */
export const compareKeys = (a: EntryKey, b: EntryKey): number =>
  a.id === b.id && timeOf(a) === timeOf(b) ? 0 : timelineOrders.newest(a, b)

/** The day of a time in the reader's own time zone, as YYYY-MM-DD. */
export function localDay(time: string | Date): string {
  const date = new Date(time)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Answers the days of times; of times that follow each other it has to think once a day only. */
export function createDays(): (time: string) => string {
  let known = { day: '', start: '', end: '' }
  return (time) => {
    if (time < known.start || time > known.end) {
      const day = localDay(time)
      const { startTime, endTime } = timesOfDay(day)
      known = { day, start: new Date(startTime).toISOString(), end: new Date(endTime).toISOString() }
    }
    return known.day
  }
}

/** First and last millisecond of a day, in the reader's own time zone. */
export function timesOfDay(day: string): { startTime: number; endTime: number } {
  const start = new Date(`${day}T00:00:00`)
  // Where clocks jump at midnight a day begins at another hour than the next.
  const next = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1)
  return { startTime: start.getTime(), endTime: next.getTime() - 1 }
}

/** The entry before or after another; the first where none is current, the same at either end. */
export function neighbour<Key extends EntryKey>(
  entries: readonly Key[],
  currentId: string | null,
  step: 1 | -1,
): Key | undefined {
  const index = entries.findIndex((entry) => entry.id === currentId)
  if (index === -1) return entries[0]
  return entries[index + step] ?? entries[index]
}
