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

/** Another device plays the second on, later than this one asked. */
const leftTwo = () => {
  elsewhere = [{ url: addressOf('Two'), seconds: 1500, updatedAt: new Date().toISOString() }]
  return afterAWhile()
}

describe('another recording', () => {
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

  test('that is played next begins there, too', { tags: ['long'] }, async () => {
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

/** What the player plays, by the link to its entry. */
const titleShown = async () => within(await player()).getByRole('link').textContent

/** Chooses something in a menu of the player. */
async function choose(menu: string, item: string, role = 'menuitem'): Promise<void> {
  await press(menu)
  await userEvent.click(await screen.findByRole(role, { name: item }))
}

describe('what is played later', () => {
  test('follows what plays once that has ended, and nothing after it', async () => {
    await showTimeline()
    await hearOne()
    await queueTwo()
    expect(await titleShown()).toBe('One')
    await hear((audio) => audio.measure(3600))
    await hear((audio) => audio.end())
    await expect.poll(titleShown).toBe('Two')
    expect(playsNow()).toBe(addressOf('Two'))
    expect(await control('Pause')).toBeTruthy()
    expect(within(await player()).queryByRole('button', { name: 'Play what is next' })).toBeNull()
    // What was heard to its end begins anew.
    await expect.poll(() => keptOf('One')).toBe(0)
  })

  test('is taken out again, or played at once', { tags: ['long'] }, async () => {
    await showTimeline()
    await hearOne()
    await queueTwo()
    await choose('Next up and more', 'Remove Two')
    await expect
      .poll(async () => within(await player()).queryByRole('button', { name: 'Play what is next' }))
      .toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Play later' }))
    await choose('Next up and more', 'Play Two')
    await expect.poll(titleShown).toBe('Two')
  })

  test('is taken up at once where nothing plays', { tags: ['long'] }, async () => {
    await showTimeline()
    await queueTwo()
    await expect.poll(() => playsNow()).toBe(addressOf('Two'))
  })
})

test('a recording is played as fast as one says, and so are those after it', async () => {
  await showTimeline()
  await hearOne()
  await choose('Speed: 1×', '1.5×', 'menuitemradio')
  expect(await control('Speed: 1.5×')).toBeTruthy()
  expect(StandInAudio.latest?.playbackRate).toBe(1.5)
  await userEvent.click(await row('Two'))
  expect(await control('Pause')).toBeTruthy()
  expect(StandInAudio.latest).toMatchObject({ playbackRate: 1.5, defaultPlaybackRate: 1.5 })
})

/** Where it is, in words. */
const at = async () => (await slider()).getAttribute('aria-valuetext')

test('ten seconds on and back go no further than there is to hear', async () => {
  await showTimeline()
  await hearOne()
  await hear((audio) => audio.measure(1215))
  await press('Forward 10 seconds')
  await expect.poll(at).toBe('20:10 of 20:15')
  await press('Forward 10 seconds')
  await expect.poll(at).toBe('20:15 of 20:15')
  await press('Back 10 seconds')
  await expect.poll(at).toBe('20:05 of 20:15')
  await hear((audio) => audio.hear(4))
  await press('Back 10 seconds')
  await expect.poll(at).toBe('0:00 of 20:15')
})

test('ten seconds on are counted from where another device left it', { tags: ['long'] }, async () => {
  await showTimeline()
  await hearOne()
  await queueTwo()
  await press('Pause')
  await leftTwo()
  await press('Play what is next')
  await press('Forward 10 seconds')
  await expect.poll(() => StandInAudio.latest?.currentTime).toBe(1510)
})

test('what plays is silenced, and heard again', { tags: ['long'] }, async () => {
  await showTimeline()
  await hearOne()
  await choose('Next up and more', 'Mute')
  expect(StandInAudio.latest?.muted).toBe(true)
  await choose('Next up and more', 'Unmute')
  expect(StandInAudio.latest?.muted).toBe(false)
})
