import { fillDatabase, renderAt } from '../../testing.tsx'
import { cleanup, fireEvent } from '@testing-library/react'
import type { Media } from '@tidings/contracts'
import { db, getImages, storeImage } from '@tidings/db'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PictureGrid } from './picture-grid.tsx'

const picture: Media = { url: 'https://pictures.example/ship.jpg', type: 'photo' }
const seen = { url: picture.url, width: 800, height: 400, colors: null }

beforeEach(() => fillDatabase([], []))

afterEach(cleanup)

async function showAlone(media: Media = picture): Promise<HTMLImageElement> {
  const { container } = await renderAt('/', <PictureGrid media={[media]} onOpen={vi.fn<() => void>()} />)
  const image = container.querySelector('img')
  if (!image) throw new Error('There is no picture')
  return image
}

const placeOf = ({ style }: HTMLImageElement) => ({
  ratio: style.getPropertyValue('--ratio'),
  width: style.getPropertyValue('--width'),
})

const knownSize = async () => (await getImages(db, [picture.url])).get(picture.url)

test('the one picture of a post has its place as the feed says it', async () => {
  const image = await showAlone({ ...picture, width: 600, height: 400 })
  expect(placeOf(image)).toEqual({ ratio: '1.5', width: '600px' })
})

test('else as it was seen before', async () => {
  await storeImage(db, seen)
  const image = await showAlone()
  await expect.poll(() => placeOf(image)).toEqual({ ratio: '2', width: '800px' })
})

test('or by its shape alone, where it was seen smaller than it is', async () => {
  await storeImage(db, { ...seen, isShapeAlone: true })
  const image = await showAlone()
  await expect.poll(() => placeOf(image)).toEqual({ ratio: '2', width: '' })
})

test('what is learnt of it as it comes counts the next time, so that nothing moves', async () => {
  const image = await showAlone()
  Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } })
  fireEvent.load(image)
  await expect.poll(knownSize).toMatchObject({ width: 800, height: 400 })
  expect(placeOf(image)).toEqual({ ratio: '', width: '' })
  cleanup()
  const next = await showAlone()
  await expect.poll(() => placeOf(next)).toEqual({ ratio: '2', width: '800px' })
})
