// @module-tag long
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { View, type FeedSubscription, type Media } from '@tidings/contracts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { TimelinePart } from '../timeline/timeline-part.tsx'

const inText = 'https://x.example/in-the-text.jpg'
const beside = 'https://x.example/beside.jpg?w=1&h=2'
const photos: Media[] = [inText, beside].map((url) => ({ url, type: 'photo' }))

beforeAll(async () => {
  await loadLate()
})

afterEach(cleanup)

/** Opens an entry with words and a picture, and another picture that its feed names beside them. */
async function open(timeline: string, subscription: FeedSubscription): Promise<HTMLElement> {
  const entry = entryOf(subscription, {
    title: 'Harbour',
    content: `<p>Ships at noon</p><img src="${inText}" alt="">`,
    media: photos,
    attachments: [{ url: beside, mime_type: 'image/jpeg' }],
  })
  await fillDatabase([subscription], [entry])
  await renderAt(`/timeline/${timeline}/all/${entry.entries.id}`, <TimelinePart />)
  await screen.findByRole('heading', { level: 1, name: 'Harbour' })
  await screen.findByText('Ships at noon')
  return screen.getByRole('region', { name: 'Text of the entry' })
}

const picturesIn = (entry: HTMLElement) => [...entry.querySelectorAll('img')].map(({ src }) => src)

describe('an open post', () => {
  test.each([
    ['All', 'all'],
    ['its own view', 'view-1'],
  ])('shows its words and each of its pictures once, in %s', async (_name, timeline) => {
    const entry = await open(timeline, subscriptionTo('Ann', { view: View.SocialMedia }))
    expect(picturesIn(entry)).toEqual([inText, beside])
    expect(within(entry).queryByRole('link', { name: /beside/ })).toBeNull()
  })

  test('shows the picture beside its words in the viewer', async () => {
    const entry = await open('all', subscriptionTo('Ann', { view: View.SocialMedia }))
    const last = within(entry).getAllByRole('button', { name: 'Enlarge picture' }).at(-1)
    if (last) fireEvent.click(last)
    const viewer = await screen.findByRole('dialog')
    expect(picturesIn(viewer)).toContain(beside)
  })
})

test('an open article shows the pictures of its text, and offers the others', async () => {
  const entry = await open('all', subscriptionTo('News', { view: View.Articles }))
  expect(picturesIn(entry)).toEqual([inText])
  expect(within(entry).getByRole('link', { name: /beside/ })).toBeTruthy()
})
