// @module-tag long
// @vitest-environment jsdom
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { cleanup, screen, within } from '@testing-library/react'
import { View } from '@tidings/contracts'
import { changeSettings } from '@tidings/runtime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ViewTimelineList } from '../late/late-list.ts'
import { loadLate } from '../late/late.ts'
import { TimelinePart } from '../timeline/timeline-part.tsx'

beforeAll(async () => {
  await Promise.all([loadLate(), ViewTimelineList.load()])
  await changeSettings({ pictureViewMasonry: false })
})

afterAll(() => changeSettings({ pictureViewMasonry: true }))
afterEach(cleanup)

const photo = { url: 'https://example.org/a.jpg', type: 'photo' as const, width: 1200, height: 900 }

describe('a story that another feed tells too names it', () => {
  test.each([
    ['row', View.Articles],
    ['post', View.SocialMedia],
    ['picture', View.Pictures],
    ['video', View.Videos],
    ['recording', View.Audios],
    ['notification', View.Notifications],
  ])('in a %s', async (_, view) => {
    const [morning, evening] = [
      subscriptionTo('Morning paper', { view }),
      subscriptionTo('Evening paper', { view }),
    ]
    const story = entryOf(morning, { title: 'An eclipse', media: [photo] })
    const other = { id: String(BigInt(story.entries.id) + 1n), feedId: evening.feedId }
    await fillDatabase([morning, evening], [{ ...story, alsoIn: [other] }])
    await renderAt(`/timeline/view-${view}/all`, <TimelinePart />)
    const list = await screen.findByRole('list', { name: /Entries of/ })
    expect(await within(list).findByText(/also in Evening paper/)).toBeTruthy()
  })
})
