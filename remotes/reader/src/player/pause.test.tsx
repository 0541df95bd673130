import { $session } from '@tidings/runtime'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { playPositionOf } from './play-position.ts'
import { $player } from './player.store.ts'
import { play, togglePlayer } from './player.ts'
import { makeTrack, StandInAudio, standInForAudio, startUnheard } from './testing.ts'

const trackOf = (title: string) => makeTrack({ url: `https://talks.example/${title}.mp3`, title })

beforeAll(standInForAudio)

beforeEach(startUnheard)

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
