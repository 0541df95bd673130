import { MINUTE_MS } from '@tidings/contracts/spans'

/** Says of each call whether its caller had fewer than `perMinute` in the minute that runs. */
export function createRateLimit(perMinute: number, clock: () => number): (caller: string) => boolean {
  const calls = new Map<string, number>()
  let startedAt = clock()
  return (caller) => {
    if (clock() - startedAt >= MINUTE_MS) {
      calls.clear()
      startedAt = clock()
    }
    const count = (calls.get(caller) ?? 0) + 1
    calls.set(caller, count)
    return count <= perMinute
  }
}
