import {
  claimDueFeeds,
  hostOf,
  LEASE_MS,
  releaseFeed,
  type ClaimedFeed,
  type DueFeed,
} from './claim-feeds.ts'
import { refreshFeed, type RefreshDeps, type RefreshResult } from './refresh-feed.ts'

export interface RefreshSummary {
  unchanged: number
  stored: number
  failed: number
  newEntries: number
}

export interface RefreshOptions {
  /** Feeds refreshed at once, and how many of them may be of one host. */
  lanes: number
  perHost: number
  signal: AbortSignal
  /** Feeds that this process refreshes at the moment; those of this loop are added and taken away by it. */
  underWayHere: Set<DueFeed>
  /** Waits until it is to be looked for due feeds again; without it all is over once none is due. */
  sleep?: (signal: AbortSignal) => Promise<void>
}

interface Claimed {
  feed: ClaimedFeed
  claimedAt: number
}

/**
 * Refreshes the feeds that are due. A lane that is free takes the next, whatever the others wait for: feeds of a host that
 * has no connection free stay in the database, and those that failed the last time have half of the lanes at most.
 */
export async function refreshDueFeeds(deps: RefreshDeps, options: RefreshOptions): Promise<RefreshSummary> {
  const { lanes, perHost, signal, underWayHere, sleep } = options
  const { clock, logger } = deps
  const summary: RefreshSummary = { unchanged: 0, stored: 0, failed: 0, newEntries: 0 }
  const underWay = new Map<ClaimedFeed, Promise<void>>()
  let claimed: Claimed[] = []
  let finished = 0

  async function claim(): Promise<Claimed[]> {
    const busy = [...underWay.keys()]
    const failing = Math.floor(lanes / 2) - busy.filter(({ errorCount }) => errorCount > 0).length
    const wish = {
      now: clock(),
      count: lanes,
      free: lanes - busy.length,
      perHost,
      busyHosts: busy.map(hostOf),
      busyFollowers: busy.map(({ follower }) => follower),
      underWay: [...underWayHere].map(({ id }) => id),
      failing,
    }
    try {
      return await claimWhereRoom(deps, wish)
    } catch (error) {
      // Without anybody to try again it is for the caller to know.
      if (!sleep) throw error
      logger.error({ err: error }, 'due feeds could not be claimed')
      return []
    }
  }

  async function refresh(next: Claimed): Promise<void> {
    try {
      count(summary, await refreshClaimed(deps, next, options))
    } finally {
      underWay.delete(next.feed)
      finished += 1
    }
  }

  async function waitForNews(): Promise<void> {
    const enough = new AbortController()
    const hasRoom = underWay.size < lanes
    await Promise.race([...underWay.values(), ...(sleep && hasRoom ? [sleep(enough.signal)] : [])])
    enough.abort()
  }

  while (!signal.aborted) {
    const finishedBefore = finished
    if (claimed.length === 0 && underWay.size < lanes) claimed = await claim()
    // A host that had no connection free when this was asked has one now.
    if (claimed.length === 0 && finished > finishedBefore) continue
    const isIdle = claimed.length === 0 && underWay.size === 0
    if (isIdle && !sleep) break
    for (const next of claimed.splice(0, lanes - underWay.size)) underWay.set(next.feed, refresh(next))
    await waitForNews()
  }
  await Promise.all([...underWay.values(), ...claimed.map(({ feed }) => giveBack(deps, feed))])
  return summary
}

/** What is not fetched for want of room is due as it was. */
async function claimWhereRoom(
  { db, disk }: RefreshDeps,
  wish: Parameters<typeof claimDueFeeds>[1],
): Promise<Claimed[]> {
  if (!(await disk.hasRoom())) return []
  return (await claimDueFeeds(db, wish)).map((feed) => ({ feed, claimedAt: wish.now }))
}

async function refreshClaimed(
  deps: RefreshDeps,
  { feed, claimedAt }: Claimed,
  { underWayHere, signal }: RefreshOptions,
): Promise<RefreshResult | undefined> {
  underWayHere.add(feed)
  try {
    const isStale = deps.clock() - claimedAt > LEASE_MS / 2
    return await (isStale ? giveBack(deps, feed) : refreshOrLog(deps, feed, signal))
  } finally {
    underWayHere.delete(feed)
  }
}

/** One feed's trouble must not keep the others from being refreshed; where it cannot be stored, its lease brings it back. */
async function refreshOrLog(
  deps: RefreshDeps,
  feed: ClaimedFeed,
  signal: AbortSignal,
): Promise<RefreshResult | undefined> {
  try {
    return await refreshFeed(deps, feed, signal)
  } catch (error) {
    deps.logger.error(
      { err: error, feedId: String(feed.id) },
      'the outcome of a feed refresh could not be stored',
    )
    return undefined
  }
}

async function giveBack(deps: RefreshDeps, feed: DueFeed): Promise<RefreshResult | undefined> {
  try {
    await releaseFeed(deps.db, feed, deps.clock())
    return { outcome: 'stopped' }
  } catch (error) {
    deps.logger.error(
      { err: error, feedId: String(feed.id) },
      'feed was not given back; its claim ends by itself',
    )
    return undefined
  }
}

function count(summary: RefreshSummary, result: RefreshResult | undefined): void {
  if (!result) summary.failed += 1
  else if (result.outcome !== 'stopped') summary[result.outcome] += 1
  if (result?.outcome === 'stored') summary.newEntries += result.newEntries
}
