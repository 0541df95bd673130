import { countFailures, type Health } from './health.ts'

type Judged = Pick<Health, 'loads' | 'failures'>

/** A verdict on fewer would be chance. */
const LEAST_LOADS = 50

/** How much worse than the stable version a canary may be. */
const FACTOR = 2

/**
 * What is expected of a stable version that never failed, or that hardly anybody loads: with none at all, the first
 * failure of fifty would end every trial; with this it takes a second one.
 */
const LEAST_EXPECTED = 0.01

/** Why a canary has to end; undefined as long as it may go on. */
export function findHaltReason(canary: Judged | undefined, stable: Judged | undefined): string | undefined {
  if (!canary || canary.loads < LEAST_LOADS) return undefined
  const isTold = stable !== undefined && stable.loads >= LEAST_LOADS
  const expected = Math.max(LEAST_EXPECTED, isTold ? rateOf(stable) : 0)
  if (rateOf(canary) <= FACTOR * expected) return undefined
  const against = isTold ? `the stable version ${say(stable)}` : 'the stable version too few to tell'
  return `failed in ${say(canary)}, ${against}`
}

const rateOf = (health: Judged): number => countFailures(health) / health.loads

const say = (health: Judged): string => `${countFailures(health)} of ${health.loads} loads`
