import { compareIds } from './compare-ids.ts'

/** The key of an entry in a timeline; of equal times the id decides. */
export interface TimelineKey {
  id: string
  publishedAt: string
  feedId: string
}

export type TimelineCursor = Pick<TimelineKey, 'publishedAt' | 'id'>

export type TimelineOrder = 'newest' | 'oldest'

function compareOldestFirst(a: TimelineCursor, b: TimelineCursor): number {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? -1 : 1
  return compareIds(a.id, b.id)
}

/** How the keys of a timeline follow each other. */
export const timelineOrders = {
  oldest: compareOldestFirst,
  newest: (a: TimelineCursor, b: TimelineCursor) => compareOldestFirst(b, a),
}
