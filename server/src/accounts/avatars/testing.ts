import { crc32, deflateSync } from 'node:zlib'

interface PngOptions {
  width?: number
  height?: number
  /** Chunks before the picture itself. */
  more?: Buffer[]
  /** What stands behind the picture. */
  behind?: Buffer
}

/** A PNG, black. */
export function tinyPng({ width = 1, height = 1, more = [], behind }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Buffer.alloc(height * (width + 1))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
    behind ?? Buffer.alloc(0),
  ])
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}

/** What cameras note of a picture: which way up it is, in either order of bytes, and where it was taken. */
export function exifOf(orientation: number, { isLittle = false, place = '' } = {}): Buffer {
  const tiff = Buffer.alloc(38)
  const write16 = (value: number, at: number) => {
    if (isLittle) tiff.writeUInt16LE(value, at)
    else tiff.writeUInt16BE(value, at)
  }
  tiff.write(isLittle ? 'II' : 'MM')
  write16(42, 2)
  // Its directory begins at 8, with two entries: a width, and the one in question.
  write16(8, isLittle ? 4 : 6)
  write16(2, 8)
  for (const [index, [tag, value]] of [[0x0100, 640] as const, [0x0112, orientation] as const].entries()) {
    const at = 10 + index * 12
    write16(tag, at)
    write16(3, at + 2)
    write16(1, isLittle ? at + 4 : at + 6)
    write16(value, at + 8)
  }
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(place)])
}

/** A JPEG of one pixel, with its place in the way in which cameras note it. */
export function tinyJpeg(place = '', exif: Buffer = Buffer.from(`Exif\0\0${place}`, 'latin1')): Buffer {
  const comment = Buffer.from(place, 'latin1')
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe1, exif),
    jpegSegment(0xfe, comment),
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    // Eight bits, one by one, one component.
    jpegSegment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    jpegSegment(0xc4, Buffer.from([0, 1, ...Array.from({ length: 15 }, () => 0), 0])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0])),
    // An escaped FF, and a mark to begin anew at, are of the picture.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ])
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

export const lossyWebp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
export const losslessWebp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
