import { z } from '@tidings/contracts'
import type { EntryRow } from './entries.ts'

/**
 * Says that an entry is unread. It repeats what places the entry in a timeline and what chooses entries to be marked, so
 * that neither needs the entry itself: thousands are marked at once.
 */
export const unreadMark = z.object({
  id: z.string(),
  feedId: z.string(),
  publishedAt: z.string(),
  insertedAt: z.string(),
})

export type UnreadMark = z.infer<typeof unreadMark>

export function markOf({ id, feedId, publishedAt, insertedAt }: EntryRow): UnreadMark {
  return { id, feedId, publishedAt, insertedAt }
}
