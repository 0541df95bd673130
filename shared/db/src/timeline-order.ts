import { compareIds } from './compare-ids.ts'

/** The key of an entry in a timeline; of equal times the id decides. */
export interface TimelineKey {
  id: string
  publishedAt: string
  feedId: string
  /** When it was starred, where the timeline is ordered by that. */
  starredAt?: string | undefined
}

export type TimelineCursor = Pick<TimelineKey, 'publishedAt' | 'id' | 'starredAt'>

export type TimelineOrder = 'newest' | 'oldest'

/** The time by which an entry stands in a timeline. */
export const timeOf = ({ publishedAt, starredAt }: Omit<TimelineCursor, 'id'>): string =>
  starredAt ?? publishedAt

function compareOldestFirst(a: TimelineCursor, b: TimelineCursor): number {
  const [timeA, timeB] = [timeOf(a), timeOf(b)]
  if (timeA !== timeB) return timeA < timeB ? -1 : 1
  return compareIds(a.id, b.id)
}

/** How the keys of a timeline follow each other. */
export const timelineOrders = {
  oldest: compareOldestFirst,
  newest: (a: TimelineCursor, b: TimelineCursor) => compareOldestFirst(b, a),
}
