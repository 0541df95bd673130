import { setTimeout as wait } from 'node:timers/promises'

import { claimDueFeeds, claimFeed, releaseFeed, type DueFeed } from './refresh/claim-feeds.ts'
import { createClaimQueue } from './refresh/claim-queue.ts'
import { refreshFeed, type RefreshDeps, type RefreshResult } from './refresh/refresh-feed.ts'

export interface FeedRefresherOptions extends RefreshDeps {
  /** Feeds refreshed at once. */
  concurrency?: number
  /** How often due feeds are looked for. */
  pollMs?: number
}

export interface RefreshSummary {
  unchanged: number
  stored: number
  failed: number
  newEntries: number
}

export interface FeedRefresher {
  /** Begins to refresh feeds as they fall due. */
  start(): void
  /** Stops; refreshes under way are called off and their feeds given back. */
  stop(): Promise<void>
  /** Refreshes one feed now, due or not; undefined when there is no such feed. */
  refreshFeed(id: bigint): Promise<RefreshResult | undefined>
  /** Refreshes every feed that is due now. */
  refreshDue(): Promise<RefreshSummary>
  /** Looks for due feeds at once instead of at the next poll. */
  wake(): void
}

const DEFAULT_CONCURRENCY = 10
const DEFAULT_POLL_MS = 15_000
/** Feeds claimed at once for each one refreshed at once: few enough to finish within their lease. */
const CLAIMS_PER_LANE = 2

/** Makes the part that keeps feeds fresh. Several processes may each run one on the same database. */
export function createFeedRefresher(options: FeedRefresherOptions): FeedRefresher {
  const { concurrency = DEFAULT_CONCURRENCY, pollMs = DEFAULT_POLL_MS, db, clock, logger } = options
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  let alarm = new AbortController()

  function track<T>(work: Promise<T>): Promise<T> {
    const done = work.finally(() => running.delete(done)).catch(() => undefined)
    running.add(done)
    return work
  }

  async function refreshDue(): Promise<RefreshSummary> {
    const summary: RefreshSummary = { unchanged: 0, stored: 0, failed: 0, newEntries: 0 }
    const next = createClaimQueue(() =>
      stopping.signal.aborted
        ? Promise.resolve([])
        : claimDueFeeds(db, clock(), concurrency * CLAIMS_PER_LANE),
    )
    await Promise.all(Array.from({ length: concurrency }, () => runLane(next, summary)))
    return summary
  }

  async function runLane(next: () => Promise<DueFeed | undefined>, summary: RefreshSummary): Promise<void> {
    for (let feed = await next(); feed; feed = await next()) {
      if (stopping.signal.aborted) await releaseFeed(db, feed, clock())
      else count(summary, await refreshOrLog(feed))
    }
  }

  /** One feed's trouble must not keep the others from being refreshed; its lease brings it back. */
  async function refreshOrLog(feed: DueFeed): Promise<RefreshResult | undefined> {
    try {
      return await refreshFeed(options, feed, stopping.signal)
    } catch (error) {
      logger.error({ err: error, feedId: String(feed.id) }, 'feed refresh broke')
      return undefined
    }
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await refreshDue()
      } catch (error) {
        logger.error({ err: error }, 'due feeds could not be claimed')
      }
      await wait(pollMs, undefined, {
        signal: AbortSignal.any([stopping.signal, alarm.signal]),
        ref: false,
      }).catch(() => undefined)
      alarm = new AbortController()
    }
  }

  return {
    start: () => void track(poll()),
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
    async refreshFeed(id) {
      const feed = await claimFeed(db, clock(), id)
      return feed && track(refreshFeed(options, feed, stopping.signal))
    },
    refreshDue: () => track(refreshDue()),
    wake: () => alarm.abort(),
  }
}

function count(summary: RefreshSummary, result: RefreshResult | undefined): void {
  if (!result) summary.failed += 1
  else if (result.outcome !== 'stopped') summary[result.outcome] += 1
  if (result?.outcome === 'stored') summary.newEntries += result.newEntries
}
