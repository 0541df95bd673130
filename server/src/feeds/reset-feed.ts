import { ApiError } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import { entries } from '../entries/entries.schema.ts'
import type { Deps, SessionUser } from '../http/context.ts'
import { feeds } from './feeds.schema.ts'
import { toApiError } from './feeds.service.ts'

/**
 * Reads a feed as if it were new: what the last answer said is forgotten, and every entry that its document still holds is
 * taken over again. No entry goes, and nothing that anybody did with one.
 */
export async function resetFeed(
  { database: { db }, feeds: engine }: Pick<Deps, 'database' | 'feeds'>,
  user: SessionUser,
  feedId: bigint,
): Promise<void> {
  const [feed] = await db
    .select()
    .from(feeds)
    .where(and(eq(feeds.id, feedId), eq(feeds.kind, 'feed')))
  if (!feed) throw new ApiError('feedNotFound')
  if (user.role !== 'admin' && feed.ownerUserId !== user.id) throw new ApiError('noPermission')
  await db.transaction(async (tx) => {
    await tx.update(feeds).set(nothingKnown).where(eq(feeds.id, feedId))
    await tx.update(entries).set({ sourceHash: null }).where(eq(entries.feedId, feedId))
  })
  const result = await engine.refreshFeed(feedId)
  if (result?.outcome === 'failed') throw toApiError(result.failure)
}

const nothingKnown = {
  etagHeader: null,
  lastModifiedHeader: null,
  bodyHash: null,
  migrateTo: null,
  migrateCount: 0,
  errorCount: 0,
}
