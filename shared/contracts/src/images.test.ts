import { expect, test } from 'vitest'
import { webImagePath } from './images.ts'

const url = 'https://a.example/12.png'
const path = `/api/images/web/${btoa(url)}`

test.each([
  [1, 80],
  [80, 80],
  [80.1, 160],
  [160, 160],
  [320, 320],
  [336, 640],
  [1200, 1280],
])('of an image for a place of %d pixels the path asks for %d', (pixels, width) => {
  expect(webImagePath(url, pixels)).toBe(`${path}?width=${width}`)
})

test.each([undefined, 1281, Infinity, Number.NaN])(
  'of an image for a place of %d pixels the path asks for all of it',
  (pixels) => expect(webImagePath(url, pixels)).toBe(path),
)
