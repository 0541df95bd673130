import type { Readable } from 'node:stream'

import { ArrivingBody } from './arriving-body.ts'
import { decompress } from './decompress.ts'
import { FetchError } from './fetch-error.ts'

export interface ReadBodyOptions {
  contentEncoding: string | undefined
  maxBytes: number
  /** Where large bodies arrive; undefined for memory. */
  folder: string | undefined
}

/** Has a body arrive whole, decompressed, and stops at `maxBytes` of decompressed bytes. */
export async function readBody(body: Readable, options: ReadBodyOptions): Promise<ArrivingBody> {
  const { contentEncoding, maxBytes, folder } = options
  const arriving = new ArrivingBody(folder)
  try {
    for await (const chunk of decompress(body, contentEncoding)) {
      if (arriving.size + chunk.length > maxBytes) throw tooLarge(maxBytes)
      await arriving.add(chunk)
    }
    return arriving
  } catch (error) {
    await arriving.close()
    throw error
  } finally {
    body.destroy()
  }
}

function tooLarge(maxBytes: number): FetchError {
  const megabytes = Math.round(maxBytes / 1024 / 1024)
  return new FetchError('too-large', `The answer is larger than ${megabytes} MB.`)
}
