/** How many durations fell into each bucket: bucket n ends at GROWTH to the power of n milliseconds. */
export type Durations = Record<string, number>

/** Fine enough for a percentile to be off by an eighth at most. */
const GROWTH = 1.25
const LAST_BUCKET = 60

/** Counts one more duration. */
export function addDuration(durations: Durations, ms: number): Durations {
  const bucket = Math.min(LAST_BUCKET, Math.max(0, Math.ceil(Math.log(ms) / Math.log(GROWTH))))
  return { ...durations, [bucket]: (durations[bucket] ?? 0) + 1 }
}

/** The duration, in milliseconds, that a share of all stayed below: the middle of its bucket. */
export function percentile(durations: Durations, share: number): number {
  const buckets = Object.entries(durations)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .toSorted((one, other) => one.bucket - other.bucket)
  const wanted = share * buckets.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  const found = buckets.find(({ count }) => (seen += count) >= wanted)
  return Number((GROWTH ** ((found?.bucket ?? 0) - 0.5)).toPrecision(3))
}
