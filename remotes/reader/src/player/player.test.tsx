import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { db } from '@tidings/db'
import { queryClient } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { TimelinePart } from '../timeline/timeline-part.tsx'
import { PlayerPart } from './player-part.tsx'
import { forgetPlayer } from './player.store.ts'
import { StandInAudio, standInForAudio } from './testing.ts'

const talks = subscriptionTo('Talks', { view: View.Audios })
const addressOf = (name: string) => `https://talks.example/${name.toLowerCase()}.mp3`

const [one, two] = ['One', 'Two'].map((title) =>
  entryOf(talks, {
    title,
    attachments: [{ url: addressOf(title), mime_type: 'audio/mpeg', duration_in_seconds: '1:00:00' }],
  }),
)

/** Where other devices left recordings, as the server tells it. */
let elsewhere: { url: string; seconds: number; updatedAt: string }[] = []

beforeAll(async () => {
  standInForAudio()
  await loadLate()
})

beforeEach(async () => {
  elsewhere = []
  forgetPlayer()
  if (one && two) await fillDatabase([talks], [one, two])
})

afterEach(cleanup)

const player = () => screen.findByRole('region', { name: 'Player' })
const control = async (name: string) => within(await player()).findByRole('button', { name })
const press = async (name: string) => userEvent.click(await control(name))
const slider = async () => within(await player()).findByRole('slider', { name: 'Position' })
const row = (name: string) => screen.findByRole('button', { name: `Play: ${name}` })

/** What a person hears of a recording. */
async function hear(change: (audio: StandInAudio) => void): Promise<void> {
  const { latest } = StandInAudio
  if (latest) await act(async () => change(latest))
}

const playsNow = () => StandInAudio.latest?.src
const keptOf = async (name: string) => (await db.playPositions.get(addressOf(name)))?.seconds

async function showTimeline(path = '/timeline/view-4/all') {
  const shown = (
    <>
      <TimelinePart />
      <PlayerPart />
    </>
  )
  return renderAt(path, shown, {
    'GET /play-positions': () => ({ data: elsewhere }),
    'GET /entries/check-new': () => ({ data: { has_new: false } }),
    'POST /entries': () => ({ data: [] }),
    '*': () => ({ data: null }),
  })
}

/** What was asked of the server more than a minute ago is asked again. */
const afterAWhile = () => queryClient.invalidateQueries({ queryKey: ['play-positions'], refetchType: 'none' })

/** Plays the first for twenty minutes. */
async function hearOne(): Promise<void> {
  await userEvent.click(await row('One'))
  expect(await control('Pause')).toBeTruthy()
  await hear((audio) => audio.hear(1200))
}

/** Puts the second behind the first, from its own page. */
async function queueTwo(): Promise<void> {
  await userEvent.click(await screen.findByRole('link', { name: /Two/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Play later' }))
}

describe('another recording', () => {
  const leftTwo = () => {
    elsewhere = [{ url: addressOf('Two'), seconds: 1500, updatedAt: new Date().toISOString() }]
    return afterAWhile()
  }

  test('begins where another device left it, and the one before stays where it is', async () => {
    await showTimeline()
    await hearOne()
    await hear((audio) => audio.hear(1203))
    await leftTwo()
    await userEvent.click(await row('Two'))
    await expect.poll(() => StandInAudio.latest?.currentTime).toBe(1500)
    expect(playsNow()).toBe(addressOf('Two'))
    await hear((audio) => audio.hear(1506))
    await expect.poll(() => keptOf('Two')).toBe(1506)
    expect(await keptOf('One')).toBe(1203)
  })

  test('that is played next begins there, too', async () => {
    await showTimeline()
    await hearOne()
    await queueTwo()
    await leftTwo()
    await press('Play what is next')
    await expect.poll(() => StandInAudio.latest?.currentTime).toBe(1500)
    expect(playsNow()).toBe(addressOf('Two'))
  })

  test('keeps nothing of where it is before it has begun', { tags: ['long'] }, async () => {
    await showTimeline()
    await hearOne()
    await leftTwo()
    await userEvent.click(await row('Two'))
    dispatchEvent(new Event('pagehide'))
    await expect.poll(() => StandInAudio.latest?.currentTime).toBe(1500)
  })
})
