import { Semaphore } from '../../../foundation/fetch/semaphore.ts'

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
  const permits = new Semaphore(atOnce)

  async function attemptInTurn(thing: T): Promise<Found | undefined> {
    await permits.acquire(whole)
    try {
      return await attempt(thing, whole)
    } finally {
      permits.release()
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
