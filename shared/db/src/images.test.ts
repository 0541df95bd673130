import { openTestDatabase } from './testing.ts'
import { expect, test } from 'vitest'
import { getImages, storeImage } from './images.ts'

const image = { url: 'https://example.org/1.jpg', width: 1600, height: 1200, colors: null }
const shape = { ...image, width: 320, height: 240, isShapeAlone: true }

test('of an image that was seen smaller than it is the shape is known, until its size is', async () => {
  const db = await openTestDatabase()
  const known = async () => (await getImages(db, [image.url])).get(image.url)
  await storeImage(db, shape)
  expect(await known()).toMatchObject({ width: 320, isShapeAlone: true })
  await storeImage(db, image)
  expect(await known()).toMatchObject(image)
  expect(await known()).not.toHaveProperty('isShapeAlone')
  await storeImage(db, shape)
  expect(await known()).toMatchObject(image)
})
