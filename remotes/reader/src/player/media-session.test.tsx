import { $session } from '@tidings/runtime'
import { answerCalls } from '@tidings/runtime/testing'
import { makeUser } from '@tidings/contracts/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { $player, forgetPlayer } from './player.store.ts'
import { play } from './player.ts'
import { StandInAudio, standInForAudio } from './testing.ts'

const track = {
  url: 'https://talks.example/one.mp3',
  title: 'One',
  source: 'Talks',
  image: null,
  duration: 60,
  path: '/timeline/view-4/all/1234567890123456',
}

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

beforeEach(() => {
  forgetPlayer()
  $session.set(makeUser())
  answerCalls({ 'GET /play-positions': () => ({ data: [] }), '*': () => ({ data: null }) })
})

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
