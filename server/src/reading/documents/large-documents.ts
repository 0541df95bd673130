import { Semaphore } from '../../foundation/fetch/semaphore.ts'

/** Waits for room for a large document. */
export type ClaimRoom = (signal: AbortSignal) => Promise<void>

/** Runs work on a document from its request to its end; the room it claims is free again afterwards. */
export type WithRoom = <T>(work: (claimRoom: ClaimRoom) => Promise<T>) => Promise<T>

/** Large documents in memory at once, from their request until they are stored: each takes up to 100 MB on its way. */
const LARGE_DOCUMENTS = 1

/** Keeps many large documents from being in memory at once. */
export function createRoom(permits = new Semaphore(LARGE_DOCUMENTS)): WithRoom {
  return async (work) => {
    let isHeld = false
    try {
      return await work(async (signal) => {
        if (isHeld) return
        await permits.acquire(signal)
        isHeld = true
      })
    } finally {
      if (isHeld) permits.release()
    }
  }
}
