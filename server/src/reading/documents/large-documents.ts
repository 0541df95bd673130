import { feedLimits } from '@tidings/contracts'
import { FetchError } from '../../foundation/fetch/fetch-error.ts'
import { waitAtMost } from '../../foundation/fetch/patience.ts'
import { Turns } from '../../foundation/turns.ts'

/** Waits for room for a large document. Throws a FetchError where that takes too long. */
export type ClaimRoom = (signal: AbortSignal) => Promise<void>

/**
 * Runs work on a document, for one of those who come in turns; the room it claims is free again afterwards. Work that has
 * room waits for nobody elsewhere.
 */
export type WithRoom = <T>(party: string, work: (claimRoom: ClaimRoom) => Promise<T>) => Promise<T>

/** Large documents in memory at once, from when they have arrived until they are stored: each takes up to 100 MB on its way. */
const LARGE_DOCUMENTS = 1

/** Keeps many large documents from being in memory at once. */
export function createRoom(): WithRoom {
  const turns = new Turns({ atOnce: LARGE_DOCUMENTS })
  return async (party, work) => {
    let leave: (() => void) | undefined
    const wait = (enough: AbortSignal) => turns.acquire(party, enough)
    const claimRoom: ClaimRoom = async (signal) => {
      if (leave) return
      leave = await waitAtMost(feedLimits.roomWait, tooMany, { signal, wait })
    }
    try {
      return await work(claimRoom)
    } finally {
      leave?.()
    }
  }
}

const tooMany = () =>
  new FetchError('host-busy', 'Too many large documents are being read at the moment. Try again later.')
