// @module-tag long
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { imageLimits, imageWidths } from '@tidings/contracts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pngChunk, tinyPng } from '../../accounts/avatars/testing.ts'
import { createLogger } from '../../foundation/logger.ts'
import { createImageSizer } from './image-sizer.ts'
import { drawPicture, lookAt } from './testing.ts'

const logged: string[] = []
const logger = createLogger('info', { write: (line) => logged.push(line) })
const sizer = createImageSizer({ logger })

/** The image that comes of one, which is another than it. */
async function narrowed(image: Buffer, width: (typeof imageWidths)[number]): Promise<Buffer> {
  const smaller = await sizer.narrow(image, width)
  if (!smaller || smaller === image) throw new Error('It was not made smaller')
  return smaller
}

const asItIs = (image: Buffer) => sizer.narrow(image, 160)

/** A PNG of one bit a pixel, which says how large it is and may hold less. */
function blackPng(width: number, height: number, lines = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(lines * (1 + Math.ceil(width / 8))))
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([tinyPng().subarray(0, 8), ...chunks])
}

describe('an image made narrower', () => {
  test.each(imageWidths)('is %d pixels wide, in its own shape', async (width) => {
    const photograph = await drawPicture({ width: 4000, height: 3000 }).jpeg().toBuffer()
    const smaller = await narrowed(photograph, width)
    expect(await lookAt(smaller)).toMatchObject({ format: 'webp', width, height: (width * 3) / 4 })
    expect(smaller.length).toBeLessThan(photograph.length)
  })

  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('was a %s', async (format) => {
    const image = await drawPicture({ width: 250, height: 500 }).toFormat(format).toBuffer()
    expect(await lookAt(await narrowed(image, 80))).toMatchObject({
      format: 'webp',
      width: 80,
      height: 160,
      left: expect.closeTo(48, -1),
      right: expect.closeTo(218, -1),
    })
  })

  test('is upright, and tells nothing of where it was taken', async () => {
    const upright = await drawPicture({ width: 400, height: 300 }).png().toBuffer()
    const sideways = await sharp(upright)
      .rotate(270)
      .withExif({ IFD0: { Artist: 'Ann', Model: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await lookAt(sideways)).notes).not.toEqual([])
    const { left, right, ...seen } = await lookAt(await narrowed(sideways, 160))
    expect(seen).toEqual({ format: 'webp', width: 160, height: 120, notes: [] })
    expect(right - left).toBeGreaterThan(100)
  })

  test('lets through what it let through', async () => {
    const half = { r: 255, g: 0, b: 0, alpha: 0.5 }
    const glass = sharp({ create: { width: 800, height: 800, channels: 4, background: half } })
    const smaller = await narrowed(await glass.png({ compressionLevel: 0 }).toBuffer(), 80)
    const [red, , , alpha] = await sharp(smaller).raw().toBuffer()
    expect([red, alpha]).toEqual([255, 128])
  })
})

describe('an image is given as it is', () => {
  test.each([160, 159, 1])('that is %d pixels wide: none is made larger', async (width) => {
    expect(await asItIs(await drawPicture({ width, height: 900 }).png().toBuffer())).toBeUndefined()
  })

  test('that is no wider once it stands upright', async () => {
    const sideways = drawPicture({ width: 900, height: 100 }).withMetadata({ orientation: 8 })
    expect(await asItIs(await sideways.jpeg().toBuffer())).toBeUndefined()
  })

  test.each(['gif', 'webp'] as const)('that moves: a %s', async (format) => {
    const one = await drawPicture({ width: 400, height: 400 }).png().toBuffer()
    const other = await sharp(one).negate().png().toBuffer()
    const moving = sharp([one, other], { join: { animated: true } })
    expect(await asItIs(await moving.toFormat(format).toBuffer())).toBeUndefined()
  })

  test('that moves: a PNG', async () => {
    const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
    expect(await asItIs(tinyPng({ width: 400, height: 400, more: [control] }))).toBeUndefined()
  })

  test('that moves: an AVIF', async () => {
    const still = await drawPicture({ width: 400, height: 400 }).avif().toBuffer()
    still.write('avis', 8, 'latin1')
    expect(await asItIs(still)).toBeUndefined()
  })

  test.each(['<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>', '\0\0\x01\0\x01\0', ''])(
    'that is no grid of pixels, or none that is known: %j',
    async (text) => expect(await asItIs(Buffer.from(text, 'latin1'))).toBeUndefined(),
  )

  test('that grows by being made narrower', async () => {
    const black = await sharp(tinyPng({ width: 170 }))
      .gif()
      .toBuffer()
    expect((await asItIs(black)) === black).toBe(true)
  })

  test('that ends before its end', async () => {
    const whole = await drawPicture({ width: 800, height: 600 }).jpeg().toBuffer()
    const half = whole.subarray(0, whole.length / 2)
    expect((await asItIs(half)) === half).toBe(true)
  })

  test('that only begins like one', async () => {
    for (const start of ['\x89PNG\r\n\x1A\n', '\xFF\xD8\xFF', 'GIF89a', 'RIFF____WEBP', '____ftypavif'])
      expect(await asItIs(Buffer.from(`${start}${'x'.repeat(500)}`, 'latin1'))).toBeUndefined()
  })
})

describe('what is made to hurt', () => {
  test('is not decoded: 900 megapixels of nothing in some hundred kilobytes', async () => {
    const bomb = blackPng(30_000, 30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    expect(await sizer.narrow(bomb, 80)).toBeUndefined()
  })

  test.each([
    [30_000, 30_000],
    [imageLimits.pixels + 1, 1],
    [2 ** 31 - 1, 2 ** 31 - 1],
  ])('is not decoded: what says that it is %d by %d', async (width, height) => {
    expect(await sizer.narrow(blackPng(width, height), 80)).toBeUndefined()
  })

  test('is not decoded: an AVIF larger than most', async () => {
    const [width, height] = [3000, imageLimits.avifPixels / 3000 + 1]
    const large = await drawPicture({ width, height }).avif({ effort: 0 }).toBuffer()
    expect(await sizer.narrow(large, 80)).toBeUndefined()
  })

  test('is given up: a JPEG that is drawn again and again', async () => {
    const image = await drawPicture({ width: 1024, height: 1024 }).jpeg({ progressive: true }).toBuffer()
    const lastScan = image.subarray(image.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const again = Array<Buffer>(3000).fill(lastScan)
    const endless = Buffer.concat([image.subarray(0, -2), ...again, image.subarray(-2)])
    expect((await sizer.narrow(endless, 80)) === endless).toBe(true)
  })

  test('is read by the decoders of pictures of the web alone', async () => {
    await narrowed(await drawPicture({ width: 200, height: 200 }).png().toBuffer(), 80)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')
    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format')
    const tiff = await drawPicture({ width: 200, height: 200 }).tiff().toBuffer()
    await expect(sharp(tiff).metadata()).rejects.toThrow('unsupported image format')
  })
})

const findNothing = () => Promise.reject(new Error('Could not load the module for this machine'))

test('where nothing makes images smaller they are given as they are, and the log says so once', async () => {
  const without = createImageSizer({ logger, load: findNothing })
  const image = await drawPicture({ width: 400, height: 300 }).jpeg().toBuffer()
  expect(logged).toEqual([])
  for (let i = 0; i < 3; i++) expect(await without.narrow(image, 80)).toBeUndefined()
  expect(logged).toEqual([expect.stringContaining('nothing here makes them smaller')])
})

test('what decodes images is loaded for the first of them, and not with the server', async () => {
  const program = `
    process.report.excludeNetwork = true
    const loaded = () => process.report.getReport().sharedObjects.some((file) => file.includes('libvips'))
    await import('${new URL('../../run-server.ts', import.meta.url).href}')
    const { createImageSizer } = await import('${new URL('image-sizer.ts', import.meta.url).href}')
    const sizer = createImageSizer({ logger: console })
    const before = loaded()
    await sizer.narrow(Buffer.from('${tinyPng({ width: 90 }).toString('base64')}', 'base64'), 80)
    console.log(before, loaded())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout.trim()).toBe('false true')
})
