import type { Readable } from 'node:stream'

import { decompress } from './decompress.ts'
import { FetchError } from './fetch-error.ts'

/** A body beyond this size waits until there is room for it, so that ten of them at once cannot fill memory. */
const LARGE_BODY_BYTES = 1024 * 1024

export interface ReadBodyOptions {
  contentEncoding: string | undefined
  maxBytes: number
  waitForRoom: (() => Promise<void>) | undefined
}

/** Reads a body whole, decompressed, and stops at `maxBytes` of decompressed bytes. */
export async function readBody(body: Readable, options: ReadBodyOptions): Promise<Buffer> {
  const { contentEncoding, maxBytes, waitForRoom } = options
  const chunks: Buffer[] = []
  let size = 0
  let isLarge = false
  try {
    for await (const chunk of decompress(body, contentEncoding)) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
      if (!isLarge && size > LARGE_BODY_BYTES) {
        isLarge = true
        await waitForRoom?.()
      }
    }
    return Buffer.concat(chunks, size)
  } finally {
    body.destroy()
  }
}

function tooLarge(maxBytes: number): FetchError {
  const megabytes = Math.round(maxBytes / 1024 / 1024)
  return new FetchError('too-large', `The answer is larger than ${megabytes} MB.`)
}
