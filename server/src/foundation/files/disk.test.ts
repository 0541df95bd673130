import { tmpdir } from 'node:os'
import { beforeEach, expect, test } from 'vitest'
import { watchDisk } from './disk.ts'

let now: number
let free: number
let lines: string[]

beforeEach(() => {
  ;[now, free, lines] = [0, 0, []]
})

const logger = {
  error: (_: unknown, line: string) => void lines.push(line),
  info: (_: unknown, line: string) => void lines.push(line),
}
const watched = (look = async () => free) =>
  watchDisk({
    config: { dataDir: '/data', keepFreeBytes: 100 },
    clock: () => now,
    logger,
    look,
  })

test('there is room while more is free than is to stay so, and it is looked at every few seconds', async () => {
  free = 101
  const disk = watched()
  expect(await disk.hasRoom()).toBe(true)
  free = 100
  expect(await disk.hasRoom()).toBe(true)
  now += 5000
  expect(await disk.hasRoom()).toBe(false)
})

test('who needs room where there is none is told why', async () => {
  const disk = watched()
  await expect(disk.requireRoom()).rejects.toMatchObject({
    key: 'operationNotCompleted',
    message: expect.stringContaining('nearly full'),
  })
  ;[free, now] = [101, 5000]
  await disk.requireRoom()
})

test('the log says once that there is none, and once that there is again', async () => {
  const disk = watched()
  for (const [seconds, bytes] of [
    [0, 0],
    [10, 0],
    [20, 101],
    [30, 101],
  ] as const) {
    ;[now, free] = [seconds * 1000, bytes]
    await disk.hasRoom()
  }
  expect(lines).toEqual([expect.stringContaining('nearly full'), expect.stringContaining('there is room')])
})

const hasRoomFor = (keepFreeBytes: number) =>
  watchDisk({ config: { dataDir: tmpdir(), keepFreeBytes }, clock: () => now, logger }).hasRoom()

test('it is looked at what is free on the disk of the folder', async () => {
  expect(await hasRoomFor(0)).toBe(true)
  expect(await hasRoomFor(2 ** 60)).toBe(false)
})

const unseen = async (): Promise<number> => {
  throw new Error('ENOSYS')
}

test('where nobody can tell how much is free there is room, and the log says once that it is not known', async () => {
  const disk = watched(unseen)
  for (const seconds of [0, 10, 20]) {
    now = seconds * 1000
    expect(await disk.hasRoom()).toBe(true)
  }
  expect(lines).toEqual([expect.stringContaining('cannot be told')])
})

test('of a full disk that cannot be looked at any more the log does not say that there is room again', async () => {
  let isSeen = true
  const disk = watched(() => (isSeen ? Promise.resolve(0) : unseen()))
  expect(await disk.hasRoom()).toBe(false)
  ;[isSeen, now] = [false, 5000]
  expect(await disk.hasRoom()).toBe(true)
  expect(lines).toEqual([expect.stringContaining('nearly full'), expect.stringContaining('cannot be told')])
})
