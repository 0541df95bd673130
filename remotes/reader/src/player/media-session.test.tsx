import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { $player } from './player.store.ts'
import { play } from './player.ts'
import { makeTrack, StandInAudio, standInForAudio, startUnheard } from './testing.ts'

const track = makeTrack()

/** What the keys of the system do. */
const keys = new Map<string, (details: object) => void>()

beforeAll(() => {
  standInForAudio()
  vi.stubGlobal('MediaMetadata', vi.fn())
  const mediaSession = {
    setActionHandler: (name: string, answer: (details: object) => void) => keys.set(name, answer),
    setPositionState: () => undefined,
  }
  Object.defineProperty(navigator, 'mediaSession', { value: mediaSession, configurable: true })
})

beforeEach(startUnheard)

afterAll(() => {
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.unstubAllGlobals()
})

const press = (name: string) => keys.get(name)?.({})
const isPlaying = () => $player.get().isPlaying

test('the keys of the system play and pause, each the one alone', async () => {
  play(track)
  await expect.poll(isPlaying).toBe(true)
  press('pause')
  await expect.poll(isPlaying).toBe(false)
  press('pause')
  expect(isPlaying()).toBe(false)
  expect(StandInAudio.latest?.paused).toBe(true)
  press('play')
  await expect.poll(isPlaying).toBe(true)
  press('play')
  expect(StandInAudio.latest?.paused).toBe(false)
})
