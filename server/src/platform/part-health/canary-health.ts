import type { partReporters } from '../../foundation/tables/part-health.schema.ts'

/** What one user told of a version. */
export type Reporter = Pick<typeof partReporters.$inferSelect, 'loads' | 'failures'>

/** What is told of the two versions of a remote on trial. */
export interface Trial {
  canary: readonly Reporter[]
  stable: readonly Reporter[]
  /** How many are known to have the canary, whether or not they have told of it. */
  users: number
  /** Nobody else can tell anything, and nobody else is hurt. */
  hasOneUser: boolean
}

/** A verdict on fewer would be chance. */
const LEAST_LOADS = 50

/** How much worse than the stable version a canary may be. */
const FACTOR = 2

/**
 * What is expected of a stable version that never failed, or that hardly anybody loads: with none at all, the first
 * failure of fifty would end every trial; with this it takes a second one.
 */
const LEAST_EXPECTED = 0.01

/** So many loads of a user count at most, in their own proportion: reports can be made up, and cost nothing. */
const MOST_LOADS_OF_USER = 50

/**
 * How many tell that a canary fails, where it ends: two, and one of fifty who have it. Whoever makes up reports needs the more
 * accounts the more would be hurt, also before others have told anything.
 */
const LEAST_TELLING = 2
const SHARE_TELLING = 0.02

/**
 * Why a canary has to end; undefined as long as it may go on. What the worst reporter of a version tells is left out, so it
 * takes two to end a trial, and two to excuse a canary by a stable version that is said to fail; and so is what the best tells,
 * where others are left, so that nobody alone excuses it by loads that went well.
 */
export function findHaltReason({ canary, stable, users, hasOneUser }: Trial): string | undefined {
  if (!hasOneUser && countTelling(canary) < Math.max(LEAST_TELLING, SHARE_TELLING * users)) return undefined
  const counted = hasOneUser ? canary : withoutExtremes(canary)
  if (totalOf(canary).loads < LEAST_LOADS || counted.length === 0) return undefined
  const isTold = totalOf(stable).loads >= LEAST_LOADS
  const expected = Math.max(
    LEAST_EXPECTED,
    isTold ? rateOf(hasOneUser ? stable : withoutExtremes(stable)) : 0,
  )
  if (rateOf(counted) <= FACTOR * expected) return undefined
  const against = isTold ? `the stable version ${say(stable)}` : 'the stable version too few to tell'
  return `failed in ${say(canary)}, ${against}`
}

const countTelling = (reporters: readonly Reporter[]): number =>
  reporters.filter(({ failures }) => failures > 0).length

const shareOf = ({ failures, loads }: Reporter): number => failures / loads

function withoutExtremes(reporters: readonly Reporter[]): Reporter[] {
  const [, ...rest] = reporters.toSorted((one, other) => shareOf(other) - shareOf(one))
  return rest.length > 1 ? rest.slice(0, -1) : rest
}

/** The share of loads that failed; 0 where there are none. */
function rateOf(reporters: readonly Reporter[]): number {
  let [failures, loads] = [0, 0]
  for (const reporter of reporters) {
    const weight = Math.min(reporter.loads, MOST_LOADS_OF_USER)
    loads += weight
    failures += weight * shareOf(reporter)
  }
  return loads === 0 ? 0 : failures / loads
}

const totalOf = (reporters: readonly Reporter[]): Reporter => ({
  loads: reporters.reduce((sum, { loads }) => sum + loads, 0),
  failures: reporters.reduce((sum, { failures }) => sum + failures, 0),
})

function say(reporters: readonly Reporter[]): string {
  const { failures, loads } = totalOf(reporters)
  return `${failures} of ${loads} loads of ${reporters.length} ${reporters.length === 1 ? 'user' : 'users'}`
}
