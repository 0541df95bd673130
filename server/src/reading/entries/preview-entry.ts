import { ApiError } from '@tidings/contracts'
import { eq } from 'drizzle-orm'
import { toEntryReply } from '../replies/feed-replies.ts'
import { listVisibleFeeds } from '../feeds/visible-feeds.ts'
import type { FeedsDeps } from '../feeds/feeds-deps.ts'
import { entries } from '../../foundation/tables/entries.schema.ts'
import { findContent } from './entry-rows.queries.ts'

/**
 * An entry with its content, of a feed that the user may see, whether they follow it or not. Throws entryNotFound for any
 * other, and operationNotCompleted where they asked too often.
 */
export async function previewEntry(
  deps: Pick<FeedsDeps, 'database' | 'takesLookup'>,
  userId: string,
  id: string,
) {
  const { db } = deps.database
  const [entry] = await db
    .select()
    .from(entries)
    .where(eq(entries.id, BigInt(id)))
  // As many are asked for of what is not there as of what is.
  const feedId = String(entry?.feedId ?? 0)
  const [feed] = await listVisibleFeeds(deps, userId, [feedId])
  if (!entry || !feed) throw new ApiError('entryNotFound')
  return { ...toEntryReply(entry), feedId, content: await findContent(db, id) }
}
