import type { Measurement } from '../measurement.ts'

/** What a call costs in one account. */
export interface Cost {
  /** Subscriptions of the account. */
  size: number
  ms: number
  /** Of what it answers; a change answers what it changed. */
  bytes: number
}

/** An answer that stays the same may take so many times as long, for what measuring is worth. */
const LEAST_BAR = 2

/** How many times as long the last takes as the first, and how many times as long it may: as its answer has grown. */
export function growthOf(costs: readonly Cost[]): Omit<Measurement, 'name'> {
  const [first, last] = [costs[0], costs.at(-1)]
  if (!first || !last) return { value: Number.NaN, unit: '×', target: LEAST_BAR }
  const answers = last.bytes / Math.max(1, first.bytes)
  return { value: last.ms / first.ms, unit: '×', target: Math.max(LEAST_BAR, Math.round(answers)) }
}

/** In microseconds, on a machine that has nothing else to do. */
const MOST_FOR_A_FEED_READ = 3

/**
 * Of what adds something up over all that somebody follows, however short its answer: what each further feed takes, in
 * microseconds, and what it may take.
 */
export function shareOf(costs: readonly Cost[], target = MOST_FOR_A_FEED_READ): Omit<Measurement, 'name'> {
  const [first, last] = [costs[0], costs.at(-1)]
  const value = first && last ? ((last.ms - first.ms) * 1000) / (last.size - first.size) : Number.NaN
  return { value, unit: 'µs', target }
}
