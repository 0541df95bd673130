import { ApiError, feedLimits } from '@tidings/contracts'
import { CrowdedError, Turns } from '../../../foundation/fetch/turns.ts'
import type { Reading } from '../../documents/document-reader.ts'

/** Who asks for a feed. */
export interface Asking {
  userId: string
  /** Ends the look-up, unless somebody else waits for the same one. */
  signal?: AbortSignal | undefined
}

/** Looks something up, or answers what is being looked up already. */
export type LookUp<T> = (typed: string, asking: Asking) => Promise<T>

export interface LookUpsOptions {
  /** Says when a look-up that begins now is to be over. */
  deadline: () => AbortSignal
  /** Those that all look-ups of a server share, whatever they look up. */
  turns: Turns
}

export const createLookUpTurns = (): Turns =>
  new Turns({
    atOnce: feedLimits.lookUpsAtOnce,
    perParty: feedLimits.lookUpsAtOnceOfUser,
    waitingPerParty: feedLimits.lookUpsWaitingOfUser,
  })

interface Running<T> {
  found: Promise<T>
  askers: number
  ending: AbortController
}

/**
 * Bounds look-ups: few at once, of each user in turn, each until its deadline and as long as anybody waits for it. Throws
 * operationNotCompleted for a user of whom too many wait.
 */
export function createLookUps<T>(
  { deadline, turns }: LookUpsOptions,
  find: (typed: string, reading: Reading) => Promise<T>,
): LookUp<T> {
  const running = new Map<string, Running<T>>()

  async function findInTurn(typed: string, userId: string, ending: AbortSignal): Promise<T> {
    const leave = await turns.acquire(userId, ending)
    const late = deadline()
    try {
      return await find(typed, { party: userId, signal: AbortSignal.any([ending, late]) })
    } catch (error) {
      if (ending.aborted) throw new ApiError('operationNotCompleted', { cause: error })
      throw late.aborted ? tooLate() : error
    } finally {
      leave()
    }
  }

  function start(key: string, typed: string, userId: string): Running<T> {
    const ending = new AbortController()
    const found = findInTurn(typed, userId, ending.signal).catch(toRefusal)
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

function tooLate(): ApiError {
  const seconds = feedLimits.lookUpTime / 1000
  return new ApiError('feedFetchFailed', {
    message: `No feed was found within ${seconds} seconds.`,
    data: { kind: 'timeout' },
  })
}

function toRefusal(error: unknown): never {
  if (!(error instanceof CrowdedError)) throw error
  throw new ApiError('operationNotCompleted', { message: 'Too many look-ups of yours are waiting.' })
}
