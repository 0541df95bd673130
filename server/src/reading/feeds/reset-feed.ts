import { ApiError } from '@tidings/contracts'
import { eq } from 'drizzle-orm'
import { entries } from '../../foundation/tables/entries.schema.ts'
import type { FeedsDeps } from './feeds-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { toApiError } from './feeds.service.ts'
import { requireKeptFeed, requireVisibleFeed } from './visible-feeds.ts'

/**
 * Reads a feed as if it were new: what the last answer said is forgotten, and every entry that its document still holds is
 * taken over again. No entry goes, and nothing that anybody did with one.
 */
export async function resetFeed(
  deps: Pick<FeedsDeps, 'database' | 'feeds' | 'takesLookup'>,
  user: SessionUser,
  id: string,
): Promise<void> {
  const isAdmin = user.role === 'admin'
  const requireFeed = isAdmin ? requireKeptFeed : requireVisibleFeed
  const feed = await requireFeed(deps, user.id, id)
  if (!isAdmin && feed.ownerUserId !== user.id) throw new ApiError('noPermission')
  const { id: feedId } = feed
  await deps.database.db.transaction(async (tx) => {
    await tx.update(feeds).set(nothingKnown).where(eq(feeds.id, feedId))
    await tx.update(entries).set({ sourceHash: null }).where(eq(entries.feedId, feedId))
  })
  const result = await deps.feeds.refreshFeed(feedId, { party: user.id })
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
