import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '@tidings/db'
import { definePart } from '@tidings/runtime'
import { updatedPartOf } from '@tidings/runtime/testing'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fillDatabase, renderAt } from '../testing.tsx'
import { PlayerPart } from './player-part.tsx'
import { $player, forgetPlayer } from './player.store.ts'
import { play } from './player.ts'
import { makeTrack, StandInAudio, standInForAudio } from './testing.ts'

const talk = makeTrack({ duration: 3600 })

const pause = () => screen.findByRole('button', { name: 'Pause' })

beforeAll(standInForAudio)

beforeEach(async () => {
  forgetPlayer()
  await fillDatabase([], [])
})

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

async function hear(seconds: number): Promise<void> {
  play(talk)
  await pause()
  await act(async () => StandInAudio.latest?.hear(seconds))
}

test('an update waits while something plays', async () => {
  const { part, isHeld } = updatedPartOf(definePart(async () => PlayerPart))
  await renderAt('/timeline', part)
  await hear(10)
  await expect.poll(isHeld).toBe(true)
  await userEvent.click(await pause())
  await expect.poll(isHeld).toBe(false)
})

test('what plays ends once the player has left the page, and is kept where it was', async () => {
  await renderAt('/timeline', <PlayerPart />)
  await hear(1200)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cleanup()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(StandInAudio.latest).toMatchObject({ paused: true, src: '' })
  expect($player.get()).toMatchObject({ track: talk, isPlaying: false })
  await expect.poll(async () => (await db.playPositions.get(talk.url))?.seconds).toBe(1200)
})

test('what plays goes on while the player moves to another place on the page', async () => {
  const { unmount } = await renderAt('/timeline', <PlayerPart />)
  await hear(1200)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  unmount()
  const shown = renderAt('/timeline', <PlayerPart />)
  await vi.advanceTimersByTimeAsync(10_000)
  await shown
  expect(StandInAudio.latest).toMatchObject({ paused: false, src: talk.url })
})
