// @module-tag long
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { storeReadability, db } from '@tidings/db'
import { runCommand } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { $player, forgetPlayer } from '../player/player.store.ts'
import { StandInAudio, standInForAudio } from '../player/testing.ts'
import { TimelinePart } from '../timeline/timeline-part.tsx'

const talks = subscriptionTo('Talks', { view: View.Audios })
const addressOf = (name: string) => `https://talks.example/${name}`

const talk = entryOf(talks, {
  title: 'A long talk',
  content: '<p>The beginning. At 12:34 it is about ships.</p>',
  attachments: [
    { url: addressOf('part-1.mp3'), mime_type: 'audio/mpeg' },
    { url: addressOf('part%202.mp3'), mime_type: 'audio/mpeg', duration_in_seconds: '30:00' },
    { url: addressOf('part-3.mp3'), mime_type: 'audio/mpeg', title: 'Questions' },
    { url: addressOf('slides.pdf'), mime_type: 'application/pdf' },
  ],
})

beforeAll(async () => {
  standInForAudio()
  await loadLate()
})

beforeEach(async () => {
  forgetPlayer()
  await fillDatabase([talks], [talk])
  await storeReadability(db, talk.entries.id, '<p>Of the page. At 56:07 it is about harbours.</p>')
  await renderAt(`/timeline/view-4/all/${talk.entries.id}`, <TimelinePart />)
})

afterEach(cleanup)

const others = () => screen.findByRole('region', { name: 'Attachments' })

describe('of several recordings of an entry', () => {
  test('each is played by a button of its own, as it is called', async () => {
    await userEvent.click(await within(await others()).findByRole('button', { name: 'Play: part 2.mp3' }))
    expect($player.get().track).toMatchObject({
      url: addressOf('part%202.mp3'),
      title: 'part 2.mp3',
      source: 'Talks',
      duration: 1800,
    })
    await userEvent.click(within(await others()).getByRole('button', { name: 'Play: Questions' }))
    expect($player.get().track?.url).toBe(addressOf('part-3.mp3'))
    const paused = await within(await others()).findByRole('button', { name: 'Pause: Questions' })
    await userEvent.click(paused)
    await within(await others()).findByRole('button', { name: 'Play: Questions' })
    await userEvent.click(screen.getByRole('button', { name: 'Play' }))
    expect($player.get().track).toMatchObject({ url: addressOf('part-1.mp3'), title: 'A long talk' })
  })

  test('the others follow the first one where they are to be played later', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
    const list = within(await others())
    await userEvent.click(list.getByRole('button', { name: 'Play later: part 2.mp3' }))
    await userEvent.click(list.getByRole('button', { name: 'Play later: Questions' }))
    const { track, queue } = $player.get()
    expect([track, ...queue].map((each) => each?.title)).toEqual(['A long talk', 'part 2.mp3', 'Questions'])
  })

  test('what cannot be heard is there to be fetched alone', async () => {
    const list = await others()
    expect(within(list).getByRole('link', { name: 'slides.pdf' })).toBeTruthy()
    expect(within(list).getAllByRole('button', { name: /^Play: / })).toHaveLength(2)
  })
})

test('a time in the article of its page leads to its place in the recording, as one in the text of its feed does', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Play from 12:34' }))
  await expect.poll(() => StandInAudio.latest?.currentTime).toBe(12 * 60 + 34)
  act(() => void runCommand('entry:ability'))
  await userEvent.click(await screen.findByRole('button', { name: 'Play from 56:07' }))
  await expect.poll(() => StandInAudio.latest?.currentTime).toBe(56 * 60 + 7)
})
