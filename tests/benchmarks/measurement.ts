/** One figure of a benchmark; lower is better. */
export interface Measurement {
  name: string
  value: number
  unit: string
  target: number
  /** What else it is worth to know of it. */
  beside?: string
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

interface Repetition {
  /** Not counted: until the machine has done it often enough to do it well. */
  warmUps?: number
  times?: number
  /** Done before each, outside the time. */
  prepare?: () => Promise<unknown>
}

/** The median time of doing something, in milliseconds. */
export async function medianMs(work: () => Promise<unknown>, options: Repetition = {}): Promise<number> {
  const { warmUps = 10, times = 51, prepare } = options
  const durations: number[] = []
  for (let round = 0; round < warmUps + times; round += 1) {
    await prepare?.()
    const start = performance.now()
    await work()
    if (round >= warmUps) durations.push(performance.now() - start)
  }
  return median(durations)
}
