import type { DrawnParts } from './drawn-parts.ts'

/** `RIFF`, a length, `WEBP`. */
const HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8

/** Says that there is transparency; the other flags speak of chunks that are left out. */
const ALPHA_FLAG = 0x10

interface Size {
  width: number
  height: number
}

/** Reads a WebP file; undefined where it is not whole, or moves. */
export function parseWebp(file: Buffer): DrawnParts | undefined {
  const chunks = readChunks(file)
  const lossless = chunks?.get('VP8L')
  const lossy = chunks?.get('VP8 ')
  const picture = lossless ?? lossy
  const size = lossless ? losslessSize(lossless) : lossySize(lossy)
  if (!chunks || !picture || !size) return undefined
  const alpha = lossless ? undefined : chunks.get('ALPH')
  const inner = alpha
    ? [chunk('VP8X', extension(size)), chunk('ALPH', alpha), chunk('VP8 ', picture)]
    : [chunk(lossless ? 'VP8L' : 'VP8 ', picture)]
  return { ...size, parts: [head(inner), ...inner] }
}

/** The first chunk of each name. */
function readChunks(file: Buffer): Map<string, Buffer> | undefined {
  if (file.length < HEAD_BYTES) return undefined
  const fileEnd = CHUNK_HEAD_BYTES + file.readUInt32LE(4)
  if (fileEnd > file.length) return undefined
  const chunks = new Map<string, Buffer>()
  for (let at = HEAD_BYTES; at + CHUNK_HEAD_BYTES <= fileEnd;) {
    const name = file.toString('latin1', at, at + 4)
    const start = at + CHUNK_HEAD_BYTES
    const end = start + file.readUInt32LE(at + 4)
    if (end > fileEnd || name === 'ANIM') return undefined
    if (!chunks.has(name)) chunks.set(name, file.subarray(start, end))
    // Chunks begin at even places.
    at = end + ((end - start) % 2)
  }
  return chunks
}

function losslessSize(data: Buffer): Size | undefined {
  if (data.length < 5 || data[0] !== 0x2f) return undefined
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function lossySize(data: Buffer | undefined): Size | undefined {
  if (!data || data.length < 10 || !data.subarray(3, 6).equals(Buffer.from([0x9d, 0x01, 0x2a])))
    return undefined
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

function extension({ width, height }: Size): Buffer {
  const data = Buffer.alloc(10)
  data[0] = ALPHA_FLAG
  data.writeUIntLE(Math.max(width, 1) - 1, 4, 3)
  data.writeUIntLE(Math.max(height, 1) - 1, 7, 3)
  return data
}

function chunk(name: string, data: Buffer): Buffer {
  const before = Buffer.alloc(CHUNK_HEAD_BYTES)
  before.write(name, 'latin1')
  before.writeUInt32LE(data.length, 4)
  return Buffer.concat([before, data, Buffer.alloc(data.length % 2)])
}

function head(chunks: Buffer[]): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES)
  bytes.write('RIFF', 'latin1')
  bytes.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4)
  bytes.write('WEBP', 8, 'latin1')
  return bytes
}
