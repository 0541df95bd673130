// @vitest-environment jsdom
import { allowUndoForHours, entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { db, listUnreadCounts } from '@tidings/db'
import { changeSettings } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadLate } from '../late/late.ts'
import { TimelinePart } from './timeline-part.tsx'

const letters = subscriptionTo('Letters')
const news = subscriptionTo('News', { title: 'My news' })
const first = entryOf(letters, { title: 'First', content: '<p>Words of the first</p>' })
const second = entryOf(news, { title: 'Second', publishedAt: '2026-11-19T12:00:00.000Z' })
const third = entryOf(letters, { title: 'Third', publishedAt: '2026-11-18T12:00:00.000Z' }, true)

const list = () => screen.findByRole('list', { name: /Entries of/ })
const titles = async () =>
  within(await list())
    .getAllByRole('link')
    .map((link) => link.textContent)
const unreadOf = async (feedId: string) => (await listUnreadCounts(db)).get(feedId) ?? 0

beforeAll(async () => {
  await loadLate()
})

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await changeSettings({ oldestFirst: [], unreadOnly: false })
  await fillDatabase([letters, news], [first, second, third])
})

afterEach(cleanup)

/** As soon as it is known that there is something to mark. */
async function markAll(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Mark all as read' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(button)
}

describe('a timeline', () => {
  test('shows entries newest first, under the names that their reader gave the sources', async () => {
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    expect(await titles()).toEqual(['Unread: First', 'Unread: Second', 'Third'])
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

  test('gives the tab its name, and so does what is open in it, beside that of the product', async () => {
    const page = await renderAt('/timeline/view-0/all', <TimelinePart />)
    await list()
    expect(document.title).toMatch(/^Articles · /)
    await userEvent.click(screen.getByRole('link', { name: 'Third' }))
    await waitFor(() => expect(document.title).toMatch(/^Third · /))
    page.unmount()
    expect(document.title).not.toContain(' · ')
  })

  test(
    'shows the oldest first where that is chosen, and the newest everywhere else',
    { tags: ['long'] },
    async () => {
      const page = await renderAt('/timeline/view-0/all', <TimelinePart />)
      await userEvent.click(screen.getByRole('button', { name: 'More of this list' }))
      await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Oldest first' }))
      await waitFor(async () => expect(await titles()).toEqual(['Third', 'Unread: Second', 'Unread: First']))
      page.unmount()
      await renderAt(`/timeline/view-0/${letters.feedId}`, <TimelinePart />)
      await waitFor(async () => expect(await titles()).toEqual(['Unread: First', 'Third']))
    },
  )

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
    allowUndoForHours()
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    await markAll()
    expect(await screen.findByText('2 entries marked as read')).toBeTruthy()
    expect(await unreadOf(news.feedId)).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await unreadOf(news.feedId)).toBe(1))
  })

  test('is marked as it was when that was said, whichever is opened while one may still undo', async () => {
    const page = await renderAt(`/timeline/view-0/${letters.feedId}`, <TimelinePart />)
    await markAll()
    expect(await screen.findByText('1 entry marked as read')).toBeTruthy()
    page.unmount()
    await renderAt(`/timeline/view-0/${news.feedId}`, <TimelinePart />)
    expect(await list()).toBeTruthy()
    expect(await unreadOf(letters.feedId)).toBe(0)
    expect(await unreadOf(news.feedId)).toBe(1)
    expect(await db.outbox.toArray()).toMatchObject([
      { name: 'reads.markAllRead', input: { feedId: letters.feedId } },
    ])
  })

  test('keeps the direction that the words of a title have, also while they are unread', async () => {
    await fillDatabase([letters], [entryOf(letters, { title: 'العنوان' })])
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    const heading = await screen.findByRole('heading', { level: 3, name: /العنوان/ })
    // What is isolated says nothing of the direction of what it stands in.
    heading.querySelectorAll('bdi').forEach((isolated) => isolated.remove())
    expect(heading.getAttribute('dir')).toBe('auto')
    expect(heading.textContent).toBe('العنوان')
  })

  test('stars from the page of the entry', async () => {
    await renderAt(`/timeline/view-0/all/${first.entries.id}`, <TimelinePart />)
    const toolbar = within(await screen.findByRole('toolbar', { name: 'Entry actions' }))
    await userEvent.click(await toolbar.findByRole('button', { name: 'Star' }))
    expect(await toolbar.findByRole('button', { name: 'Remove star' })).toBeTruthy()
  })
})

describe('two clicks', () => {
  const openTab = vi.fn<typeof open>()

  beforeEach(() => {
    openTab.mockReset().mockReturnValue(null)
    vi.stubGlobal('open', openTab)
  })

  afterEach(() => void vi.unstubAllGlobals())

  test('on a row open what its entry leads to in a tab of its own', async () => {
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    await userEvent.dblClick(await screen.findByRole('link', { name: /First$/ }))
    expect(openTab).toHaveBeenCalledExactlyOnceWith(
      new URL(first.entries.url ?? ''),
      '_blank',
      'noopener,noreferrer',
    )
  })

  test('on a button in a row are two presses of it', async () => {
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    const row = await screen.findByRole('link', { name: /First$/ })
    const button = document.createElement('button')
    row.append(button)
    await userEvent.dblClick(button)
    expect(openTab).not.toHaveBeenCalled()
  })
})

describe('what is older than an age', () => {
  test('is not offered where one looks for something', async () => {
    await renderAt('/timeline/view-0/search-first', <TimelinePart />)
    await userEvent.click(await screen.findByRole('button', { name: 'More of this list' }))
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Dim what is read' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Mark as read' })).toBeNull()
  })

  test('is marked read alone, and comes back by the toast', async () => {
    allowUndoForHours()
    const old = entryOf(letters, { title: 'Old', publishedAt: '2026-01-01T12:00:00.000Z' })
    const fresh = entryOf(letters, { title: 'Fresh', publishedAt: new Date().toISOString() })
    await fillDatabase([letters], [old, fresh])
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    await list()
    await userEvent.click(screen.getByRole('button', { name: 'More of this list' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as read' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Older than a month' }))
    await waitFor(async () => expect(await unreadOf(letters.feedId)).toBe(1))
    expect(await screen.findByRole('link', { name: /^Unread:.*Fresh$/, hidden: true })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
    await waitFor(async () => expect(await unreadOf(letters.feedId)).toBe(2))
  })
})

test('what was marked as a whole comes back by the keys of undo, for ten seconds', async () => {
  const window = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  onTestFinished(() => window.mockRestore())
  await renderAt('/timeline/view-0/all', <TimelinePart />)
  await markAll()
  expect(await screen.findByText('2 entries marked as read')).toBeTruthy()
  expect(await unreadOf(letters.feedId)).toBe(0)
  expect(window).toHaveBeenCalledWith(10_000)
  const [change] = await db.outbox.toArray()
  expect(change && change.dueAt - change.createdAt).toBe(10_000)
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await unreadOf(letters.feedId)).toBe(1))
})

describe('the views', () => {
  test('notifications are compact: a title and where it is from, without a summary', async () => {
    const note = subscriptionTo('Builds', { view: View.Notifications })
    const entry = {
      ...entryOf(note, { title: 'v1.2', description: 'A long story' }),
      view: View.Notifications,
    }
    await fillDatabase([note], [entry])
    await renderAt('/timeline/view-5/all', <TimelinePart />)
    expect(await screen.findByRole('link', { name: /^Unread:.*v1\.2$/, hidden: true })).toBeTruthy()
    expect(screen.queryByText('A long story')).toBeNull()
  })

  test('a video plays in its card, from a player that we know', async () => {
    const films = subscriptionTo('Films', { view: View.Videos })
    const attachments = [
      { url: 'https://example.org/a.pdf', mime_type: 'video/x', duration_in_seconds: '1:02:03' },
    ]
    const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const known = entryOf(films, { title: 'Known', url, attachments })
    const unknown = entryOf(films, { title: 'Unknown', url: 'https://videos.example/1' })
    await fillDatabase([films], [known, unknown])
    await renderAt('/timeline/view-3/all', <TimelinePart />)
    expect(await screen.findByText('1:02:03')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Play: Unknown' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Play: Known' }))
    const player = screen.getByTitle('Player of YouTube')
    expect(player.getAttribute('src')).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
    expect(location.pathname).toBe('/timeline/view-3/all')
  })

  test('articles are rows with a summary and a thumbnail', async () => {
    const media = [{ url: 'https://example.org/a.jpg', type: 'photo' as const }]
    await fillDatabase(
      [letters],
      [entryOf(letters, { title: 'Seen', description: 'What it is about', media })],
    )
    await renderAt('/timeline/view-0/all', <TimelinePart />)
    expect(await screen.findByText('What it is about')).toBeTruthy()
    expect((await list()).querySelector('img[src="https://example.org/a.jpg"]')).toBeTruthy()
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
    const page = await screen.findByRole('region', { name: 'Text of the entry' })
    expect(await within(page).findByRole('button', { name: 'Play' })).toBeTruthy()
    expect(within(page).getAllByText('12:05')).not.toHaveLength(0)
    const attached = within(page).getByRole('region', { name: 'Attachments' })
    expect(within(attached).getByRole('link', { name: 'slides.pdf' })).toBeTruthy()
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
