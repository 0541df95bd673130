import { setTimeout as wait } from 'node:timers/promises'

import { feedLimits } from '@tidings/contracts'
import type { Reading } from '../documents/document-reader.ts'
import { claimFeed, type DueFeed } from './refresh/claim-feeds.ts'
import { refreshDueFeeds, type RefreshSummary } from './refresh/refresh-due.ts'
import { refreshFeed, type RefreshDeps, type RefreshResult } from './refresh/refresh-feed.ts'

export interface FeedRefresherOptions extends RefreshDeps {
  /** Feeds refreshed at once, and how many of them may be of one host. */
  concurrency?: number
  connectionsPerHost?: number
  /** How often due feeds are looked for. */
  pollMs?: number
}

export interface FeedRefresher {
  /** Begins to refresh feeds as they fall due. */
  start(): void
  /** Stops; refreshes under way are called off and their feeds given back. */
  stop(): Promise<void>
  /** Refreshes one feed now, due or not, for whoever asks; undefined when there is no such feed. The signal calls it off. */
  refreshFeed(id: bigint, asking?: Partial<Reading>): Promise<RefreshResult | undefined>
  /** Refreshes every feed that is due now. */
  refreshDue(): Promise<RefreshSummary>
  /** Looks for due feeds at once instead of at the next poll. */
  wake(): void
}

const DEFAULT_CONCURRENCY = 10
const DEFAULT_POLL_MS = 15_000

/** Makes the part that keeps feeds fresh. Several processes may each run one on the same database. */
export function createFeedRefresher(options: FeedRefresherOptions): FeedRefresher {
  const { concurrency: lanes = DEFAULT_CONCURRENCY, pollMs = DEFAULT_POLL_MS, db, disk, clock } = options
  const perHost = options.connectionsPerHost ?? feedLimits.connectionsPerHost
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  const underWayHere = new Set<DueFeed>()
  const due = { lanes, perHost, signal: stopping.signal, underWayHere }
  let alarm = new AbortController()

  function track<T>(work: Promise<T>): Promise<T> {
    const settled: Promise<unknown> = Promise.allSettled([work]).then(() => running.delete(settled))
    running.add(settled)
    return work
  }

  async function sleep(enough: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, alarm.signal, enough])
    // An aborted sleep is a sleep that is over.
    await wait(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    if (alarm.signal.aborted) alarm = new AbortController()
  }

  return {
    start: () => void unattended(track(refreshDueFeeds(options, { ...due, sleep }))),
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
    async refreshFeed(id, { party: follower = '', signal = stopping.signal } = {}) {
      await disk.requireRoom()
      const feed = await claimFeed(db, clock(), id)
      const whole = AbortSignal.any([stopping.signal, signal])
      if (!feed) return undefined
      underWayHere.add(feed)
      return track(
        refreshFeed(options, { ...feed, follower }, whole).finally(() => underWayHere.delete(feed)),
      )
    },
    refreshDue: () => track(refreshDueFeeds(options, due)),
    wake: () => alarm.abort(),
  }
}

/** What nobody waits for: its error ends the process, which is started again, and not the work alone. */
async function unattended(work: Promise<unknown>): Promise<void> {
  await work
}
