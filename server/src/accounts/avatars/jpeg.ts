import type { DrawnParts } from './drawn-parts.ts'
import { orientationSegment, readOrientation } from './orientation.ts'

const MARK = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const NOTES = 0xe1

/** Baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2])

/** Frames, tables, scans, and Adobe's word on what the colours mean. */
const drawing = new Set([...frames, 0xc4, 0xdb, 0xdd, SCAN, 0xee])

interface Segment {
  marker: number
  /** Without marker and length. */
  head: Buffer
  /** With the data of a scan. */
  whole: Buffer
}

/** Reads a JPEG up to its end; undefined where it has none, or no picture. */
export function parseJpeg(file: Buffer): DrawnParts | undefined {
  const segments = readSegments(file) ?? []
  const drawn = segments.filter(({ marker }) => drawing.has(marker))
  const frame = drawn.find(({ marker }) => frames.has(marker))?.head
  if (!frame || frame.length < 6 || !drawn.some(({ marker }) => marker === SCAN)) return undefined
  const orientation = segments
    .filter(({ marker }) => marker === NOTES)
    .map(({ head }) => readOrientation(head))
    .find((value) => value !== undefined)
  // A camera that was held sideways says so there alone.
  const upright = orientation === undefined ? [] : [orientationSegment(orientation)]
  return {
    width: frame.readUInt16BE(3),
    height: frame.readUInt16BE(1),
    parts: [
      Buffer.from([MARK, START]),
      ...upright,
      ...drawn.map(({ whole }) => whole),
      Buffer.from([MARK, END]),
    ],
  }
}

function readSegments(file: Buffer): Segment[] | undefined {
  const segments: Segment[] = []
  for (let at = 2; at + 2 <= file.length;) {
    const [mark, marker = 0] = file.subarray(at, at + 2)
    if (mark !== MARK) return undefined
    if (marker === END) return segments
    // Any number of marks may stand before a marker.
    const segment = marker === MARK ? undefined : readSegment(file, at, marker)
    if (marker !== MARK && !segment) return undefined
    if (segment) segments.push(segment)
    at += segment?.whole.length ?? 1
  }
  return undefined
}

function readSegment(file: Buffer, at: number, marker: number): Segment | undefined {
  const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0
  const headEnd = at + 2 + length
  if (length < 2 || headEnd > file.length) return undefined
  const end = marker === SCAN ? endOfScan(file, headEnd) : headEnd
  return { marker, head: file.subarray(at + 4, headEnd), whole: file.subarray(at, end) }
}

/** Where the next marker stands that is neither an escaped FF nor one to begin anew at. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(MARK, from); at !== -1; at = file.indexOf(MARK, at + 1)) {
    const marker = file[at + 1] ?? 0
    const isData = marker === 0 || (marker >= 0xd0 && marker <= 0xd7)
    if (!isData) return at
  }
  return file.length
}
