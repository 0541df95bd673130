import { feedLimits } from '@tidings/contracts'

const { refreshMin, refreshMax, nextCheckMax } = feedLimits

/** Entries from whose dates the rate of updates is told. */
const SAMPLE = 20

/** A feed is looked at this many times for each entry it is likely to bring. */
const LOOKS_PER_ENTRY = 2

/** Checks are spread by up to this share, so that feeds added together do not stay together. */
const JITTER = 0.1

/**
 * How often to look at a feed that was last written at these times: twice as often as it brings an entry, between
 * refreshMin and refreshMax. Silence since the newest entry counts as a gap.
 */
export function updateInterval(publishedAt: readonly number[], now: number): number {
  const newest = publishedAt
    .filter((time) => time <= now)
    .toSorted((a, b) => b - a)
    .slice(0, SAMPLE)
  const oldest = newest.at(-1)
  if (oldest === undefined) return refreshMin
  return clamp((now - oldest) / newest.length / LOOKS_PER_ENTRY, refreshMin, refreshMax)
}

export interface Wishes {
  intervalMs: number
  /** What the document says (`ttl`) and what the server says (`max-age`). */
  ttlMs: number | undefined
  freshForMs: number | undefined
  hasSubscribers: boolean
}

/** How long to wait after a success. Servers may ask for longer, up to nextCheckMax; nobody's feed is seen once a day. */
export function delayAfterSuccess(wishes: Wishes, random: number): number {
  if (!wishes.hasSubscribers) return nextCheckMax
  const longest = Math.max(wishes.intervalMs, wishes.ttlMs ?? 0, wishes.freshForMs ?? 0)
  return withJitter(clamp(longest, refreshMin, nextCheckMax), random)
}

/** How long to wait after so many failures in a row: doubled each time, never less than the server asks for. */
export function delayAfterFailure(
  errorCount: number,
  retryAfter: number | undefined,
  random: number,
): number {
  const backOff = refreshMin * 2 ** Math.min(errorCount - 1, 10)
  return withJitter(Math.min(Math.max(backOff, retryAfter ?? 0), nextCheckMax), random)
}

function withJitter(delay: number, random: number): number {
  return Math.round(delay * (1 + JITTER * random))
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
