import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError, limits } from '@tidings/contracts'
import { toPicture } from './picture.ts'
import { readOrientation } from './orientation.ts'
import { exifOf, losslessWebp, lossyWebp, pngChunk, tinyJpeg, tinyPng } from './testing.ts'

const refusal = (file: Buffer) => {
  try {
    toPicture(file)
  } catch (error) {
    return error instanceof ApiError ? error.key : error
  }
  return undefined
}

/** As a chunk of a WebP file. */
function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** A WebP file of the chunks of another, and more. */
function webpOf(
  file: Buffer,
  { before = [], behind = [] }: { before?: Buffer[]; behind?: Buffer[] },
): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...before, file.subarray(12), ...behind])
  const head = Buffer.alloc(8)
  head.write('RIFF')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

describe('a picture', () => {
  test.each([
    ['image/png', tinyPng()],
    ['image/webp', lossyWebp],
    ['image/webp', losslessWebp],
  ])('%s of nothing but itself stays as it is', (type, file) => {
    expect(toPicture(file)).toEqual({ type, image: file })
  })

  test.each([
    ['a text of a PNG', tinyPng({ more: [pngChunk('tEXt', Buffer.from('Comment\0at home'))] })],
    ['a second file behind a PNG', tinyPng({ behind: Buffer.from('<script>at home</script>') })],
    ['what a camera noted in a JPEG', tinyJpeg('at home')],
    ['a second file behind a JPEG', Buffer.concat([tinyJpeg(), Buffer.from('at home')])],
    ['EXIF of a WebP', webpOf(lossyWebp, { behind: [riffChunk('EXIF', Buffer.from('at home'))] })],
    ['a second file behind a WebP', Buffer.concat([losslessWebp, Buffer.from('at home')])],
  ])('loses %s', (_name, file) => {
    expect(file.includes('at home')).toBe(true)
    const { image } = toPicture(file)
    expect(image.includes('at home')).toBe(false)
    // What is written is itself a picture, and as it should be.
    expect(toPicture(image).image).toEqual(image)
  })

  const orders = [true, false].flatMap((isLittle) =>
    [2, 3, 4, 5, 6, 7, 8].map((value) => [value, isLittle] as const),
  )

  test.each(orders)(
    'of a camera held another way (%i) stays upright, little endian: %s',
    (value, isLittle) => {
      const { image } = toPicture(tinyJpeg('', exifOf(value, { isLittle, place: 'at home' })))
      expect(image.includes('at home')).toBe(false)
      // Behind the marker of the file, and that and the length of the segment.
      expect(readOrientation(image.subarray(6))).toBe(value)
      expect(toPicture(image).image).toEqual(image)
    },
  )

  test.each([0, 1, 9, 65_535])(
    'that is upright as it is, or says nonsense (%i), has no such note',
    (value) => {
      const { image } = toPicture(tinyJpeg('', exifOf(value)))
      expect(image.includes('Exif')).toBe(false)
    },
  )

  test('keeps its transparency', () => {
    const withAlpha = webpOf(lossyWebp, {
      before: [
        riffChunk('VP8X', Buffer.from([0x38, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        riffChunk('ALPH', Buffer.from([0, 7])),
      ],
    })
    const { image } = toPicture(withAlpha)
    expect(image.includes('ALPH')).toBe(true)
    // Of the flags, that of transparency alone is left.
    expect(image[20]).toBe(0x10)
  })

  test.each([limits.avatarSide + 1, 0, 2 ** 31])('of %i pixels a side is refused', (side) => {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(side, 0)
    header.writeUInt32BE(side, 4)
    const file = Buffer.concat([tinyPng().subarray(0, 8), pngChunk('IHDR', header), tinyPng().subarray(33)])
    expect(refusal(file)).toBe('invalidFile')
  })
})

describe('no picture is', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')],
    [
      'a page with the first bytes of a PNG',
      Buffer.concat([tinyPng().subarray(0, 8), Buffer.from('<html>')]),
    ],
    ['a PNG without its end', tinyPng().subarray(0, -12)],
    [
      'a PNG with a wrong checksum',
      Buffer.concat([tinyPng().subarray(0, 29), Buffer.alloc(4), tinyPng().subarray(33)]),
    ],
    ['a JPEG without its end', tinyJpeg().subarray(0, -2)],
    ['a JPEG of nothing', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a WebP without its end', lossyWebp.subarray(0, -4)],
    ['a WebP that moves', webpOf(lossyWebp, { before: [riffChunk('ANIM', Buffer.alloc(6))] })],
  ])('%s', (_name, file) => {
    expect(refusal(file)).toBe('invalidFile')
  })

  test('what a camera says of a picture may be anything', () => {
    const notes = fc.oneof(
      fc.uint8Array({ maxLength: 64 }),
      fc
        .tuple(fc.nat({ max: 60 }), fc.uint8Array({ maxLength: 20 }))
        .map(([at, bytes]) => Buffer.concat([exifOf(6).subarray(0, at), bytes])),
    )
    fc.assert(
      fc.property(notes, (bytes) => {
        expect([undefined, 2, 3, 4, 5, 6, 7, 8]).toContain(readOrientation(Buffer.from(bytes)))
      }),
    )
  })

  test('anything that only begins as one: whatever the bytes, it is refused or is a picture', () => {
    const beginnings = [tinyPng(), tinyJpeg('place'), lossyWebp, losslessWebp]
    const file = fc
      .tuple(fc.constantFrom(...beginnings), fc.nat(), fc.uint8Array({ maxLength: 64 }))
      .map(([begun, at, bytes]) => Buffer.concat([begun.subarray(0, at % begun.length), bytes]))
    fc.assert(
      fc.property(file, (bytes) => {
        expect([undefined, 'invalidFile']).toContain(refusal(bytes))
      }),
    )
  })
})
