import { feedLimits } from '@tidings/contracts'
import { SECOND_MS } from '@tidings/contracts/spans'
import { createInTurn, type Asking, type InTurn } from '../../../foundation/fetch/in-turn.ts'
import type { Reading } from '../../documents/document-reader.ts'

/** Looks something up, or answers what is being looked up already. */
export type LookUp<T> = (typed: string, asking: Asking) => Promise<T>

/** Makes the turns that all look-ups of a server share, whatever they look up. */
export const createLookUpTurns = (deadline = () => AbortSignal.timeout(feedLimits.lookUpTime)): InTurn =>
  createInTurn({
    atOnce: feedLimits.lookUpsAtOnce,
    perParty: feedLimits.lookUpsAtOnceOfUser,
    waitingPerParty: feedLimits.lookUpsWaitingOfUser,
    of: 'look-ups',
    deadline,
    late: `No feed was found within ${feedLimits.lookUpTime / SECOND_MS} seconds.`,
  })

interface Running<T> {
  found: Promise<T>
  askers: number
  ending: AbortController
}

/** Has look-ups done in turns, each until its deadline and as long as anybody waits for it. */
export function createLookUps<T>(
  inTurn: InTurn,
  find: (typed: string, reading: Reading) => Promise<T>,
): LookUp<T> {
  const running = new Map<string, Running<T>>()

  function start(key: string, typed: string, userId: string): Running<T> {
    const ending = new AbortController()
    const found = inTurn({ userId, signal: ending.signal }, (reading) => find(typed, reading))
    const begun = { found, askers: 0, ending }
    running.set(key, begun)
    // Whoever asks after it was called off begins another.
    const forget = () => void (running.get(key) === begun && running.delete(key))
    ending.signal.addEventListener('abort', forget, { once: true })
    void found.then(forget, forget)
    return begun
  }

  return async (typed, { userId, signal }) => {
    signal?.throwIfAborted()
    // Asked for the same address meanwhile, one waits for the same answer; others may be given another feed.
    const key = `${userId} ${typed}`
    const shared = running.get(key) ?? start(key, typed, userId)
    shared.askers += 1
    const leave = () => {
      shared.askers -= 1
      if (shared.askers === 0) shared.ending.abort()
    }
    signal?.addEventListener('abort', leave, { once: true })
    try {
      return await shared.found
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }
}
