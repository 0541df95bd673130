import type { Readable } from 'node:stream'

import { decompress } from './decompress.ts'
import { FetchError } from './fetch-error.ts'
import type { Semaphore } from './semaphore.ts'

/** A body beyond this size waits for one of the few places for large ones, so that ten of them cannot fill memory. */
export const LARGE_BODY_BYTES = 1024 * 1024

export interface ReadBodyOptions {
  contentEncoding: string | undefined
  maxBytes: number
  largeBodies: Semaphore
  signal: AbortSignal
}

/** Reads a body whole, decompressed, and stops at `maxBytes` of decompressed bytes. */
export async function readBody(body: Readable, options: ReadBodyOptions): Promise<Buffer> {
  const { contentEncoding, maxBytes, largeBodies, signal } = options
  const chunks: Buffer[] = []
  let size = 0
  let isLarge = false
  try {
    for await (const chunk of decompress(body, contentEncoding)) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
      if (!isLarge && size > LARGE_BODY_BYTES) {
        await largeBodies.acquire(signal)
        isLarge = true
      }
    }
    return Buffer.concat(chunks, size)
  } finally {
    body.destroy()
    if (isLarge) largeBodies.release()
  }
}

function tooLarge(maxBytes: number): FetchError {
  const megabytes = Math.round(maxBytes / 1024 / 1024)
  return new FetchError('too-large', `The answer is larger than ${megabytes} MB.`)
}
