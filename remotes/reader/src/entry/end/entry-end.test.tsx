// @module-tag long
// @vitest-environment jsdom
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '@tidings/db'
import { changeSettings, startKeyboard } from '@tidings/runtime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { PlayerPart } from '../../player/player-part.tsx'
import { $player, changePlayer, forgetPlayer } from '../../player/player.store.ts'
import { play } from '../../player/player.ts'
import { makeTrack, standInForAudio } from '../../player/testing.ts'
import { TimelinePart } from '../../timeline/timeline-part.tsx'

const letters = subscriptionTo('Letters')
const of = (title: string, day: number, read: boolean) =>
  entryOf(
    letters,
    { title, content: `<p>Words of ${title}</p>`, publishedAt: `2026-11-${day}T12:00:00.000Z` },
    read,
  )
const first = of('First', 20, true)
const second = of('Second', 19, true)
const third = of('Third', 18, false)
const last = of('Last', 17, true)

const track = makeTrack()

let stopKeyboard: () => void

beforeAll(async () => {
  // As in the product: commands hear of a key before what watches over the focus.
  stopKeyboard = startKeyboard(false)
  standInForAudio()
  await loadLate()
})

afterAll(() => stopKeyboard())

beforeEach(async () => {
  sessionStorage.clear()
  forgetPlayer()
  await changeSettings({ unreadOnly: false })
  await fillDatabase([letters], [first, second, third, last])
})

afterEach(cleanup)

const shown = (
  <>
    <TimelinePart />
    <PlayerPart />
  </>
)

const open = (entry: typeof first) => renderAt(`/timeline/view-0/all/${entry.entries.id}`, shown)
const end = async () => within(await screen.findByRole('region', { name: 'End of the entry' }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the end of an entry', () => {
  test('leads to the next one that is unread', async () => {
    await open(first)
    await userEvent.click(await (await end()).findByRole('link', { name: /^Next unread.*Third.*Letters$/ }))
    expect(await heading('Third')).toBeTruthy()
  })

  test('leads to the next one where nothing below is unread', async () => {
    await open(third)
    expect(await (await end()).findByRole('link', { name: /^Next.*Last/ })).toBeTruthy()
  })

  test('of the last one leads nowhere', async () => {
    await open(last)
    await (await end()).findByRole('button', { name: 'Star' })
    await waitFor(async () => expect((await end()).queryByRole('link')).toBeNull())
  })

  test('offers to star what was read, and to open where it comes from', async () => {
    await open(first)
    await userEvent.click(await (await end()).findByRole('button', { name: 'Star' }))
    await waitFor(async () => expect(await db.collections.get(first.entries.id)).toBeTruthy())
    expect((await end()).getByRole('button', { name: 'Open in browser' })).toBeTruthy()
  })

  test('is passed by the space bar', async () => {
    await open(first)
    await (await end()).findByRole('link')
    await userEvent.keyboard(' ')
    expect(await heading('Third')).toBeTruthy()
  })

  test('is passed by it while a recording is paused, and not while it plays', async () => {
    changePlayer({ track })
    await open(first)
    await screen.findByRole('region', { name: 'Player' })
    await (await end()).findByText('Space')
    act(() => play(track))
    await screen.findByRole('button', { name: 'Pause' })
    expect((await end()).queryByText('Space')).toBeNull()
    await userEvent.keyboard(' ')
    expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 1, name: 'Third' })).toBeNull()
    await userEvent.keyboard(' ')
    expect(await heading('Third')).toBeTruthy()
    expect($player.get().isPlaying).toBe(false)
  })
})
