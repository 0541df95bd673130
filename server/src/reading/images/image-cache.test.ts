import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createImageCache } from './image-cache.ts'

let folder: string
const image = (bytes: number) => Buffer.alloc(bytes, 1)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-images-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('what was not asked for the longest makes room for what comes', async () => {
  const cache = createImageCache(folder, 100, Date.now)
  await cache.put('a', image(40))
  await cache.put('b', image(40))
  await cache.get('a')
  await cache.put('c', image(40))
  expect(await cache.get('b')).toBeUndefined()
  expect(await cache.get('a')).toEqual(image(40))
  expect(await cache.get('c')).toEqual(image(40))
  expect(await readdir(folder)).toHaveLength(2)
})

test('an image greater than all the room is not kept, nor anything where there is none', async () => {
  const cache = createImageCache(folder, 10, Date.now)
  await cache.put('a', image(11))
  expect(await cache.get('a')).toBeUndefined()
  const none = createImageCache(folder, 0, Date.now)
  await none.put('a', image(1))
  expect(await none.get('a')).toBeUndefined()
})

test('the images kept, and the room they take, outlast a restart; unfinished drafts do not', async () => {
  await createImageCache(folder, 100, Date.now).put('a', image(60))
  await writeFile(join(folder, `${'0'.repeat(64)}.123`), 'half')
  const cache = createImageCache(folder, 100, Date.now)
  expect(await cache.get('a')).toEqual(image(60))
  await cache.put('b', image(60))
  expect(await cache.get('a')).toBeUndefined()
  expect(await readdir(folder)).toHaveLength(1)
})

test('a file that somebody else removed counts as not kept', async () => {
  const cache = createImageCache(folder, 100, Date.now)
  await cache.put('a', image(60))
  for (const name of await readdir(folder)) await rm(join(folder, name))
  expect(await cache.get('a')).toBeUndefined()
  await cache.put('b', image(60))
  expect(await cache.get('b')).toEqual(image(60))
})

const MEGABYTE = 1024 * 1024

test('an image on its way is whole, also where its file is removed meanwhile, and of one that is cancelled nothing stays open', async () => {
  const cache = createImageCache(folder, 10 * MEGABYTE, Date.now)
  await cache.put('a', image(MEGABYTE))
  const [taken, left] = [await cache.open('a'), await cache.open('a')]
  await left?.body.cancel()
  await rm(join(folder, (await readdir(folder))[0] ?? ''))
  expect(taken?.head).toEqual(image(1024))
  expect(Buffer.from(await new Response(taken?.body).arrayBuffer())).toEqual(image(MEGABYTE))
  expect(await cache.open('a')).toBeUndefined()
})

test('images that nobody takes are not in memory', async () => {
  const cache = createImageCache(folder, 100 * MEGABYTE, Date.now)
  await cache.put('a', image(10 * MEGABYTE))
  const before = process.memoryUsage().arrayBuffers
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.open('a')))
  for (const answer of answers) await answer?.body.getReader().read()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * MEGABYTE)
})
