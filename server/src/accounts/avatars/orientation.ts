const EXIF = 'Exif\0\0'
const TAG = 0x0112
const SHORT = 3
const UPRIGHT = 1
const MOST = 8
const ENTRY_BYTES = 12

/** Which way up a picture is shown, 2 to 8, as the EXIF of a camera says it; undefined for one that is upright as it is. */
export function readOrientation(exif: Buffer): number | undefined {
  if (!exif.toString('latin1', 0, EXIF.length).startsWith(EXIF)) return undefined
  const tiff = exif.subarray(EXIF.length)
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined
  const isLittle = order === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return undefined
  const first = directory + 2
  const last = Math.min(first + read16(directory) * ENTRY_BYTES, tiff.length - ENTRY_BYTES + 1)
  for (let at = first; at < last; at += ENTRY_BYTES) {
    if (read16(at) !== TAG || read16(at + 2) !== SHORT) continue
    const value = read16(at + 8)
    return value > UPRIGHT && value <= MOST ? value : undefined
  }
  return undefined
}

/** A segment of a JPEG that says which way up it is, and nothing else. */
export function orientationSegment(orientation: number): Buffer {
  const directory = Buffer.from([
    0,
    1,
    TAG >> 8,
    TAG & 0xff,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  const tiff = Buffer.from('MM\0*\0\0\0\x08', 'latin1')
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff, directory])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
