// @vitest-environment jsdom
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db, listUnreadCounts } from '@tidings/db'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { TimelinePart } from './timeline-part.tsx'

const letters = subscriptionTo('Letters')
const news = subscriptionTo('News', { title: 'My news' })
const first = entryOf(letters, { title: 'First', content: '<p>Words of the first</p>' })
const second = entryOf(news, { title: 'Second', publishedAt: '2026-11-19T12:00:00.000Z' })
const third = entryOf(letters, { title: 'Third', publishedAt: '2026-11-18T12:00:00.000Z' }, true)

const list = () => screen.findByRole('list', { name: /Entries of/ })
const unreadOf = async (feedId: string) => (await listUnreadCounts(db)).get(feedId) ?? 0

beforeAll(async () => {
  await loadLate()
})

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await fillDatabase([letters, news], [first, second, third])
})

afterEach(cleanup)

describe('a timeline', () => {
  test('shows entries newest first, under the names that their reader gave the sources', async () => {
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    const titles = within(await list()).getAllByRole('link')
    expect(titles.map((link) => link.textContent)).toEqual(['Unread: First', 'Unread: Second', 'Third'])
    expect(within(await list()).getByText('My news')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Articles' })).toBeTruthy()
  })

  test('opens an entry beside the list and marks it read at once', async () => {
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    await userEvent.click(await screen.findByRole('link', { name: /^Unread:.*First$/ }))
    expect(await screen.findByText('Words of the first')).toBeTruthy()
    await waitFor(async () => expect(await unreadOf(letters.feedId)).toBe(0))
    expect((await screen.findByRole('link', { name: 'First' })).getAttribute('aria-current')).toBe('true')
  })

  test('of one feed shows its entries alone', async () => {
    await renderAt(`/timeline/view-0/${news.feedId}`, <TimelinePart />)
    expect(within(await list()).getAllByRole('link')).toHaveLength(1)
    expect(await screen.findByRole('heading', { level: 1, name: 'My news' })).toBeTruthy()
  })

  test('shows only what is unread when asked to, and a row that was read meanwhile stays', async () => {
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    await userEvent.click(await screen.findByRole('button', { name: 'Unread only' }))
    await waitFor(async () => expect(within(await list()).getAllByRole('link')).toHaveLength(2))
    await userEvent.click(screen.getByRole('link', { name: /^Unread:.*Second$/ }))
    expect(await screen.findByRole('link', { name: 'Second' })).toBeTruthy()
  })

  test('is marked read as a whole, and back again by the toast', async () => {
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByText('2 entries marked as read')).toBeTruthy()
    expect(await unreadOf(news.feedId)).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await unreadOf(news.feedId)).toBe(1))
  })

  test('stars from the page of the entry', async () => {
    await renderAt(`/timeline/view-0/all/${first.entries.id}`, <TimelinePart />)
    await userEvent.click(await screen.findByRole('button', { name: 'Star' }))
    expect(await screen.findByRole('button', { name: 'Remove star' })).toBeTruthy()
  })
})

describe('an entry', () => {
  test('plays its recording above the text, and lists what else comes with it', async () => {
    const attachments = [
      { url: 'https://example.org/talk.mp3', mime_type: 'audio/mpeg', duration_in_seconds: '12:05' },
      { url: 'https://example.org/slides.pdf', mime_type: 'application/pdf' },
    ]
    const talk = entryOf(letters, { title: 'Talk', content: '<p>Notes</p>', attachments })
    await fillDatabase([letters], [talk])
    await renderAt(`/timeline/view-0/all/${talk.entries.id}`, <TimelinePart />)
    const recordings = await screen.findByRole('region', { name: 'Recordings' })
    expect(recordings.querySelector('audio')?.src).toBe('https://example.org/talk.mp3')
    expect(within(recordings).getByText('12:05')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Attachments' }).textContent).toBe('slides.pdf')
  })

  test('without a text shows its description and leads to the original', async () => {
    const bare = entryOf(letters, { title: 'Bare', description: 'Only this', content: '' })
    await fillDatabase([letters], [bare])
    await renderAt(`/timeline/view-0/all/${bare.entries.id}`, <TimelinePart />)
    const page = await screen.findByRole('region', { name: 'Text of the entry' })
    expect(await within(page).findByText('Only this')).toBeTruthy()
    expect(within(page).getByRole('button', { name: 'Open the original' })).toBeTruthy()
  })
})
