import { feedLimits } from '@tidings/contracts'
import { FetchError } from '../../foundation/fetch/fetch-error.ts'
import { waitAtMost } from '../../foundation/fetch/patience.ts'
import { Turns } from '../../foundation/turns.ts'

/** Waits for room for a large document of so many bytes. Throws a FetchError where that takes too long. */
export type ClaimRoom = (signal: AbortSignal, bytes: number) => Promise<void>

/**
 * Runs work on a document, for one of those who come in turns; the room it claims is free again afterwards. Work that has
 * room waits for nobody elsewhere.
 */
export type WithRoom = <T>(party: string, work: (claimRoom: ClaimRoom) => Promise<T>) => Promise<T>

/**
 * Bytes of large documents in memory at once, from when they have arrived until they are stored: of the largest that there may
 * be it is one, which takes up to 100 MB on its way.
 */
const ROOM_BYTES = feedLimits.bodyBytes

/** Keeps many large documents from being in memory at once. */
export function createRoom(): WithRoom {
  const turns = new Turns({ atOnce: ROOM_BYTES })
  return async (party, work) => {
    let leave: (() => void) | undefined
    const claimRoom: ClaimRoom = async (signal, bytes) => {
      // Of the page that has led to another nothing is needed any more.
      leave?.()
      leave = undefined
      const wait = (enough: AbortSignal) => turns.acquire(party, enough, bytes)
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
