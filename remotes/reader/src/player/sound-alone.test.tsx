import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EmbedPlayer } from '../entry/content/embed-player.tsx'
import { speak, togglePause } from '../entry/speech/speech.ts'
import { $speech, stopSpeaking } from '../entry/speech/speech.store.ts'
import { loadLate } from '../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from '../timeline/timeline-part.tsx'
import { $player } from './player.store.ts'
import { play, togglePlayer } from './player.ts'
import { makeTrack, standInForAudio, startUnheard } from './testing.ts'

const track = makeTrack()

beforeAll(() => {
  standInForAudio()
  vi.stubGlobal('speechSynthesis', { cancel: () => undefined, getVoices: () => [], speak: () => undefined })
  vi.stubGlobal('SpeechSynthesisUtterance', EventTarget)
})

beforeEach(startUnheard)

afterEach(() => {
  stopSpeaking()
  cleanup()
})

afterAll(() => void vi.unstubAllGlobals())

const playerPlays = () => $player.get().isPlaying
const isSpeaking = () => $speech.get()?.isPaused === false

async function startPlayer(): Promise<void> {
  play(track)
  await expect.poll(playerPlays).toBe(true)
}

const readAloud = () =>
  speak({
    entryId: '1',
    sentences: [{ text: 'It begins.', range: null }],
    language: 'en',
    onFailure: () => undefined,
  })

/** A video on the page, which a person starts. */
function startVideo({ isMuted = false } = {}) {
  const video = document.createElement('video')
  video.muted = isMuted
  document.body.append(video)
  onTestFinished(() => video.remove())
  const paused = vi.spyOn(video, 'pause').mockReturnValue()
  const start = () => video.dispatchEvent(new Event('play'))
  start()
  return { start, wasPaused: () => paused.mock.calls.length > 0 }
}

test('what is read aloud pauses a recording, and the recording what is read aloud', async () => {
  await startPlayer()
  readAloud()
  await expect.poll(playerPlays).toBe(false)
  togglePlayer()
  await expect.poll(isSpeaking).toBe(false)
  // It is there still, at the sentence where it was.
  expect($speech.get()).toMatchObject({ isPaused: true, index: 0 })
  togglePause()
  await expect.poll(playerPlays).toBe(false)
  expect(isSpeaking()).toBe(true)
})

test('a video on the page pauses both, and is paused by the recording', async () => {
  readAloud()
  const video = startVideo()
  expect(isSpeaking()).toBe(false)
  await startPlayer()
  expect(video.wasPaused()).toBe(true)
  video.start()
  await expect.poll(playerPlays).toBe(false)
})

test('a video without sound leaves what is heard alone', async () => {
  await startPlayer()
  startVideo({ isMuted: true })
  readAloud()
  await expect.poll(playerPlays).toBe(false)
})

test('a video that is started again goes on', () => {
  const video = startVideo()
  video.start()
  expect(video.wasPaused()).toBe(false)
})

test('a player of another site pauses a recording when it is asked to play', async () => {
  await startPlayer()
  render(<EmbedPlayer provider="YouTube" url="https://tube.example/embed/1" aspectRatio="16 / 9" />)
  await userEvent.click(screen.getByRole('button'))
  await expect.poll(playerPlays).toBe(false)
})

test('so does one in the place of the picture of its video', async () => {
  const films = subscriptionTo('Films', { view: View.Videos })
  await fillDatabase([films], [entryOf(films, { title: 'Ships', url: 'https://youtu.be/abcdefghijk' })])
  await loadLate()
  await renderAt('/timeline/view-3/all', <TimelinePart />)
  await startPlayer()
  await userEvent.click(await screen.findByRole('button', { name: 'Play: Ships' }))
  await expect.poll(playerPlays).toBe(false)
})
