import type { Page } from 'playwright/test'
import { exifOf, jpegSegment } from '../../server/src/accounts/avatars/testing.ts'
import { expect, test } from './fixtures.ts'

test.use({ needs: 'shell 0.2' })

/** Bytes of a picture with four fields, as a camera stores it that was held the way of an orientation. Runs in the page. */
async function takePhotograph(orientation: number): Promise<number[]> {
  const [width, height] = [32, 64]
  // Where in the upright picture a pixel is that is stored at x and y, of one that is stored w by h.
  const places: ((x: number, y: number, w: number, h: number) => [number, number])[] = [
    (x, y) => [x, y],
    (x, y, w) => [w - 1 - x, y],
    (x, y, w, h) => [w - 1 - x, h - 1 - y],
    (x, y, _, h) => [x, h - 1 - y],
    (x, y) => [y, x],
    (x, y, _, h) => [h - 1 - y, x],
    (x, y, w, h) => [h - 1 - y, w - 1 - x],
    (x, y, w) => [y, w - 1 - x],
  ]
  const isTurned = orientation > 4
  const [w, h] = isTurned ? [height, width] : [width, height]
  const canvas = new OffscreenCanvas(w, h)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw on')
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const [left, top] = places[orientation - 1]?.(x, y, w, h) ?? [0, 0]
      context.fillStyle = `rgb(${left < width / 2 ? 255 : 0} ${top < height / 2 ? 255 : 0} 0)`
      context.fillRect(x, y, 1, 1)
    }
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
  return [...new Uint8Array(await blob.arrayBuffer())]
}

/** The size of a picture as it is shown, and the colours of its four fields. Runs in the page. */
async function look(address: string): Promise<string> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  const { naturalWidth: width, naturalHeight: height } = image
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const fields = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const [red = 0, green = 0] = context?.getImageData(width * x, height * y, 1, 1).data ?? []
    return `${red > 128 ? 'red' : ''}${green > 128 ? 'green' : ''}`
  })
  return `${width}x${height} ${fields.join(' ')}`
}

async function upload(page: Page, orientation: number, origin: string): Promise<string> {
  const stored = Buffer.from(await page.evaluate(takePhotograph, orientation))
  const exif = exifOf(orientation, { isLittle: orientation % 2 === 0, place: 'at home' })
  const buffer = Buffer.concat([stored.subarray(0, 2), jpegSegment(0xe1, exif), stored.subarray(2)])
  const answer = await page.request.post('/api/upload/avatar', {
    headers: { origin },
    multipart: { file: { name: 'me.jpg', mimeType: 'image/jpeg', buffer } },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { url }: { url: string } = await answer.json()
  expect((await (await page.request.get(url)).body()).includes('at home')).toBe(false)
  return url
}

test('a photograph stands upright whichever way its camera was held', async ({ page, person, product }) => {
  expect(person).toBeDefined()
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const url = await upload(page, orientation, product.url)
    expect(await page.evaluate(look, url), `orientation ${orientation}`).toBe('32x64 redgreen green red ')
  }
})
