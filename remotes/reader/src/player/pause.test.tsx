import { $session } from '@tidings/runtime'
import { answerCalls } from '@tidings/runtime/testing'
import { makeUser } from '@tidings/contracts/testing'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { playPositionOf } from './play-position.ts'
import { $player, forgetPlayer } from './player.store.ts'
import { play, togglePlayer } from './player.ts'
import { StandInAudio, standInForAudio } from './testing.ts'

const trackOf = (title: string) => ({
  url: `https://talks.example/${title}.mp3`,
  title,
  source: 'Talks',
  image: null,
  duration: 60,
  path: '/timeline/view-4/all/1234567890123456',
})

beforeAll(standInForAudio)

beforeEach(() => {
  forgetPlayer()
  $session.set(makeUser())
  answerCalls({ 'GET /play-positions': () => ({ data: [] }), '*': () => ({ data: null }) })
})

test('a recording that is paused before it has begun does not begin', async () => {
  play(trackOf('one'))
  await expect.poll(() => $player.get().isPlaying).toBe(true)
  const next = trackOf('two')
  play(next)
  togglePlayer()
  // It is begun where it was left; by then that is known.
  await playPositionOf(next.url)
  await playPositionOf(next.url)
  expect(StandInAudio.latest).toMatchObject({ src: next.url, paused: true })
  expect($player.get()).toMatchObject({ track: next, isPlaying: false })

  togglePlayer()
  await expect.poll(() => $player.get().isPlaying).toBe(true)
  expect(StandInAudio.latest?.paused).toBe(false)
})

test('nothing begins after somebody has signed out', async () => {
  play(trackOf('one'))
  await expect.poll(() => $player.get().isPlaying).toBe(true)
  const next = trackOf('two')
  play(next)
  $session.set(null)
  await playPositionOf(next.url)
  await playPositionOf(next.url)
  expect(StandInAudio.latest).toMatchObject({ paused: true })
  expect($player.get()).toMatchObject({ track: null, isPlaying: false })
})
