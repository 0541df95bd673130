/** What a call costs in one account. */
export interface Cost {
  ms: number
  /** Of what it answers. */
  bytes: number
}

/** An answer that stays the same may take so many times as long, for what measuring is worth. */
const LEAST_BAR = 2

/** How many times as long the last takes as the first, and how many times as long it may: as its answer has grown. */
export function growthOf(costs: readonly Cost[]): { value: number; target: number } {
  const [first, last] = [costs[0], costs.at(-1)]
  if (!first || !last) return { value: Number.NaN, target: LEAST_BAR }
  const answers = last.bytes / Math.max(1, first.bytes)
  return { value: last.ms / first.ms, target: Math.max(LEAST_BAR, Math.round(answers)) }
}
