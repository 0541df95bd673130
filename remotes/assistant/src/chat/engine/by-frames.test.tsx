import type { ChatChunk } from '@tidings/contracts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { byFrames, FrameRoom } from './by-frames.ts'

const word = (delta: string): ChatChunk => ({ type: 'text-delta', id: '1', delta })

/** So many pieces of ten letters. */
const pieces = (count: number) => Array.from({ length: count }, () => word('ten letter'))

const lettersOf = (chunks: readonly ChatChunk[]) =>
  chunks.reduce((length, chunk) => length + ('delta' in chunk ? chunk.delta.length : 0), 0)

const taken = (room: FrameRoom, waiting: ChatChunk[]) => lettersOf(room.takeFrom(waiting))

async function* saying(chunks: readonly ChatChunk[], failure?: Error) {
  yield* chunks
  if (failure) throw failure
}

async function collect(frames: AsyncIterable<readonly ChatChunk[]>) {
  const all: (readonly ChatChunk[])[] = []
  for await (const chunks of frames) all.push(chunks)
  return all
}

describe('the room of a frame', () => {
  test('is for some of what waits; the rest goes on waiting', () => {
    const waiting = pieces(100)
    const first = new FrameRoom().takeFrom(waiting)
    expect(first).toHaveLength(24)
    expect(waiting).toHaveLength(76)
  })

  test('grows where frames are quick, and shrinks where they are slow', () => {
    const room = new FrameRoom()
    const before = taken(room, pieces(200))
    room.note(16)
    room.note(16)
    const quick = taken(room, pieces(200))
    for (let frame = 0; frame < 6; frame += 1) room.note(120)
    const slow = taken(room, pieces(200))
    expect(quick).toBeGreaterThan(before)
    expect(slow).toBeLessThan(before)
  })

  test('has room for something, however slow they are', () => {
    const room = new FrameRoom()
    for (let frame = 0; frame < 50; frame += 1) room.note(500)
    expect(taken(room, pieces(200))).toBe(40)
    expect(taken(room, [word('a word'.repeat(100))])).toBe(600)
  })

  test('is for a sixtieth of what waits at least: what has come is shown within a second or so', () => {
    const room = new FrameRoom()
    for (let frame = 0; frame < 50; frame += 1) room.note(500)
    expect(taken(room, pieces(6000))).toBe(1000)
  })
})

describe('a reply', () => {
  afterEach(() => vi.restoreAllMocks())

  test('is told in frames, all of it and in its order', async () => {
    const chunks = Array.from({ length: 300 }, (_, at) => word(`word ${at} `))
    const frames = await collect(byFrames(saying(chunks)))
    expect(frames.flat()).toEqual(chunks)
    expect(frames.length).toBeGreaterThan(1)
  })

  test('that breaks off tells first what it has said', async () => {
    const told: ChatChunk[] = []
    async function listen() {
      for await (const chunks of byFrames(saying(pieces(100), new Error('gone')))) told.push(...chunks)
    }
    await expect(listen()).rejects.toThrow('gone')
    expect(told).toEqual(pieces(100))
  })

  test('is told at once where nobody sees it', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    const frames = await collect(byFrames(saying(pieces(1000))))
    expect(frames).toHaveLength(1)
  })

  test('that comes word by word is told as it comes', async () => {
    const said: (() => void)[] = []
    async function* slowly() {
      for (const delta of ['one', 'two', 'three']) {
        yield word(delta)
        await new Promise<void>((resolve) => said.push(resolve))
      }
    }
    const told: string[] = []
    for await (const [chunk] of byFrames(slowly())) {
      if (chunk && 'delta' in chunk) told.push(chunk.delta)
      said.at(-1)?.()
    }
    expect(told).toEqual(['one', 'two', 'three'])
  })
})
