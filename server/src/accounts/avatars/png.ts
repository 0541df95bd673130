import { crc32 } from 'node:zlib'
import type { DrawnParts } from './drawn-parts.ts'

const SIGNATURE_BYTES = 8
/** Length and name before the data of a chunk, a checksum behind it. */
const HEAD_BYTES = 8
const CHECKSUM_BYTES = 4

/** Those that draw a still picture: no texts, no profiles, no further frames. */
const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

interface Chunk {
  name: string
  data: Buffer
  whole: Buffer
}

/** Reads a PNG up to its end; undefined where a chunk is missing or damaged. */
export function parsePng(file: Buffer): DrawnParts | undefined {
  const chunks = readChunks(file)
  const header = chunks?.[0]
  if (!chunks || header?.name !== 'IHDR' || header.data.length !== 13) return undefined
  if (!chunks.some(({ name }) => name === 'IDAT')) return undefined
  const drawn = chunks.filter(({ name }) => drawing.has(name))
  return {
    width: header.data.readUInt32BE(0),
    height: header.data.readUInt32BE(4),
    parts: [file.subarray(0, SIGNATURE_BYTES), ...drawn.map(({ whole }) => whole)],
  }
}

function readChunks(file: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_BYTES; at + HEAD_BYTES + CHECKSUM_BYTES <= file.length;) {
    const dataEnd = at + HEAD_BYTES + file.readUInt32BE(at)
    const end = dataEnd + CHECKSUM_BYTES
    if (end > file.length || crc32(file.subarray(at + 4, dataEnd)) !== file.readUInt32BE(dataEnd))
      return undefined
    const name = file.toString('latin1', at + 4, at + HEAD_BYTES)
    chunks.push({ name, data: file.subarray(at + HEAD_BYTES, dataEnd), whole: file.subarray(at, end) })
    if (name === 'IEND') return chunks
    at = end
  }
  return undefined
}
