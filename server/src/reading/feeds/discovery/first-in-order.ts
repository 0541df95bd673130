import { Turns } from '../../../foundation/turns.ts'

/** They are all of one party. */
const ALL = 'all'

/**
 * Tries things that are sorted by likelihood, some of them at once. Answers the first in their order that is there, and
 * calls the others off; undefined when none is.
 */
export async function firstInOrder<T, Found>(
  things: readonly T[],
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
  attempt: (thing: T, signal: AbortSignal) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const decided = new AbortController()
  const whole = AbortSignal.any([signal, decided.signal])
  const turns = new Turns({ atOnce })

  async function attemptInTurn(thing: T): Promise<Found | undefined> {
    const leave = await turns.acquire(ALL, whole)
    try {
      return await attempt(thing, whole)
    } finally {
      leave()
    }
  }

  const attempts = things.map(attemptInTurn)
  const settled = Promise.allSettled(attempts)
  try {
    for (const each of attempts) {
      const found = await each
      if (found !== undefined) return found
    }
    return undefined
  } finally {
    decided.abort()
    await settled
  }
}
