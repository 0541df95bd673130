import { claimDueFeeds, releaseFeed, type DueFeed } from './claim-feeds.ts'
import { createClaimQueue } from './claim-queue.ts'
import { refreshFeed, type RefreshDeps, type RefreshResult } from './refresh-feed.ts'

export interface RefreshSummary {
  unchanged: number
  stored: number
  failed: number
  newEntries: number
}

/** Refreshes every feed that is due, so many at once. */
export async function refreshDueFeeds(
  deps: RefreshDeps,
  concurrency: number,
  signal: AbortSignal,
): Promise<RefreshSummary> {
  const summary: RefreshSummary = { unchanged: 0, stored: 0, failed: 0, newEntries: 0 }
  const { db, clock } = deps
  const next = createClaimQueue(async () => (signal.aborted ? [] : claimDueFeeds(db, clock(), concurrency)))
  const lane = async () => {
    for (let feed = await next(); feed; feed = await next())
      count(summary, await refreshOrLog(deps, feed, signal))
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return summary
}

/** One feed's trouble must not keep the others from being refreshed; where it cannot be stored, its lease brings it back. */
async function refreshOrLog(
  deps: RefreshDeps,
  feed: DueFeed,
  signal: AbortSignal,
): Promise<RefreshResult | undefined> {
  try {
    if (!signal.aborted) return await refreshFeed(deps, feed, signal)
    await releaseFeed(deps.db, feed, deps.clock())
    return { outcome: 'stopped' }
  } catch (error) {
    deps.logger.error(
      { err: error, feedId: String(feed.id) },
      'the outcome of a feed refresh could not be stored',
    )
    return undefined
  }
}

function count(summary: RefreshSummary, result: RefreshResult | undefined): void {
  if (!result) summary.failed += 1
  else if (result.outcome !== 'stopped') summary[result.outcome] += 1
  if (result?.outcome === 'stored') summary.newEntries += result.newEntries
}
