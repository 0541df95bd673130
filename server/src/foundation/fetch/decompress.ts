import type { Readable, Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'

import { FetchError } from './fetch-error.ts'

/** What the guarded fetch says it can read. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

/** More layers than this are an attack, not a compression. */
const MAX_LAYERS = 2

/** A zstd frame may ask for 128 MB of memory; browsers, too, stop at 8 MB (RFC 9659). */
const ZSTD_WINDOW_LOG_MAX = 23

/** The body as it was before compression. Counting its bytes is left to the reader. */
export function decompress(body: Readable, contentEncoding: string | undefined): AsyncIterable<Buffer> {
  const layers = (contentEncoding ?? '')
    .split(',')
    .map((layer) => layer.trim().toLowerCase())
    .filter((layer) => layer !== '' && layer !== 'identity')
  if (layers.length > MAX_LAYERS) throw unreadable(layers.join(', '))
  return layers.reduceRight<AsyncIterable<Buffer>>((source, layer) => inflate(source, layer), body)
}

async function* inflate(source: AsyncIterable<Buffer>, layer: string): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  // Not a byte of body is an empty body, whatever the header says.
  if (first.done) return
  const decoder = createDecoder(layer, first.value)
  const feeding = feed(decoder, first.value, chunks)
  try {
    yield* decoder
    await feeding
  } finally {
    decoder.destroy()
    await chunks.return?.()
  }
}

/** Writes the rest of the body into the decoder, no faster than it is read out of it. */
async function feed(decoder: Transform, first: Buffer, rest: AsyncIterator<Buffer>): Promise<void> {
  try {
    for (let chunk = first; ;) {
      if (!decoder.write(chunk)) await drained(decoder)
      if (decoder.destroyed) return
      const next = await rest.next()
      if (next.done) break
      chunk = next.value
    }
    decoder.end()
  } catch (error) {
    decoder.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

function drained(decoder: Transform): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      decoder.off('drain', settle).off('close', settle)
      resolve()
    }
    decoder.once('drain', settle).once('close', settle)
  })
}

function createDecoder(layer: string, first: Buffer): Transform {
  if (layer === 'gzip' || layer === 'x-gzip') return createGunzip()
  if (layer === 'br') return createBrotliDecompress()
  if (layer === 'zstd') {
    return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX } })
  }
  // "deflate" is zlib by the standard, and raw deflate by the habit of some servers.
  if (layer === 'deflate') return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
  throw unreadable(layer)
}

function unreadable(encoding: string): FetchError {
  return new FetchError('bad-encoding', `The answer is compressed in an unknown way (${encoding}).`)
}
