import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createImageCache, type ImageCache } from './image-cache.ts'
import { createSizedImages } from './sized-images.ts'

const url = 'https://pictures.example/1.png'
const image = Buffer.from('large')
const smaller = Buffer.from('small')

let folder: string
let cache: ImageCache
/** Those that are being made smaller, until a test says what comes of it. */
let begun: ((narrowed: Buffer | undefined) => void)[]

const sizer = {
  narrow: () => new Promise<Buffer | undefined>((resolve) => begun.push(resolve)),
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-sized-'))
  cache = createImageCache(folder, 1000, Date.now)
  begun = []
})

afterEach(() => rm(folder, { recursive: true }))

test('what was made is kept by its width, beside the image itself', async () => {
  const images = createSizedImages({ cache, sizer })
  await cache.put(url, image)
  const made = images.make('ann', { url, width: 80 }, image)
  await expect.poll(() => begun).toHaveLength(1)
  begun[0]?.(smaller)
  expect(await made).toEqual(smaller)
  expect(await images.find({ url, width: 80 })).toEqual(smaller)
  expect(await images.find({ url, width: 160 })).toBeUndefined()
  expect(await cache.get(url)).toEqual(image)
})

test('what took trying is not tried again, and what is soon seen takes no room', async () => {
  const images = createSizedImages({ cache, sizer })
  const tried = images.make('ann', { url, width: 80 }, image)
  const seen = images.make('bob', { url, width: 160 }, image)
  await expect.poll(() => begun).toHaveLength(2)
  begun[0]?.(image)
  begun[1]?.(undefined)
  expect([await tried, await seen]).toEqual([image, image])
  expect(await images.find({ url, width: 80 })).toEqual(image)
  expect(await images.find({ url, width: 160 })).toBeUndefined()
})

test('one user has one made at a time, and leaves room for another, whose image is the same', async () => {
  const images = createSizedImages({ cache, sizer })
  const ofAnn = [1, 2, 3].map((name) => images.make('ann', { url: `${url}/${name}`, width: 80 }, image))
  await expect.poll(() => begun).toHaveLength(1)
  const ofBob = images.make('bob', { url: `${url}/3`, width: 80 }, image)
  await expect.poll(() => begun).toHaveLength(2)
  begun[1]?.(smaller)
  expect(await ofBob).toEqual(smaller)
  begun[0]?.(smaller)
  await expect.poll(() => begun).toHaveLength(3)
  begun[2]?.(smaller)
  for (const made of await Promise.all(ofAnn)) expect(made).toEqual(smaller)
  // What Bob had made counts for Ann.
  expect(begun).toHaveLength(3)
})
