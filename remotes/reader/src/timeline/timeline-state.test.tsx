// @module-tag long
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '@tidings/db'
import { storeFeedChecks } from '@tidings/db/feed-checks'
import { changeSettings, queryClient } from '@tidings/runtime'
import { Refusal } from '@tidings/runtime/testing'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { TimelinePart } from './timeline-part.tsx'

beforeEach(async () => {
  localStorage.clear()
  await fillDatabase([], [])
})

afterEach(cleanup)

describe('where there is nothing to show', () => {
  test('says what comes first when nothing is subscribed to', async () => {
    await fillDatabase([], [])
    await renderAt('/timeline/all/all', <TimelinePart />)
    expect(await screen.findByRole('heading', { name: 'Nothing to read yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add subscriptions' })).toBeTruthy()
  })

  test('that does not exist leads back', async () => {
    await renderAt('/timeline/view-9/all', <TimelinePart />)
    expect(await screen.findByRole('heading', { name: 'There is no such timeline' })).toBeTruthy()
  })

  test.each([
    ['feed', '999999999999999999', 404, 'You are not subscribed to such a feed.'],
    ['feed', 'abc', 400, 'You are not subscribed to such a feed.'],
    ['list', 'list-999999999999999999', 404, 'You are not subscribed to such a list.'],
    ['inbox', 'inbox-nothing', 404, 'You have no such inbox.'],
  ])(
    'a %s that is not there, as %s, is said not to be, and leads back',
    async (_what, path, status, text) => {
      await fillDatabase([subscriptionTo('Letters')], [])
      const refusal = new Refusal(status, { code: status === 404 ? 6 : 4, message: 'No' })
      await renderAt(`/timeline/all/${path}`, <TimelinePart />, { '*': () => refusal })
      expect(await screen.findByRole('heading', { name: 'There is no such timeline' })).toBeTruthy()
      expect(screen.getByText(new RegExp(`^${text}`))).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Back to the start' })).toBeTruthy()
    },
  )

  test('what the server did not tell is asked for again, beside what is here', async () => {
    const letters = subscriptionTo('Letters')
    await fillDatabase([letters], [entryOf(letters, { title: 'Kept' })])
    let answer: object = new Refusal(500, { code: 1005, message: 'No' })
    await renderAt('/timeline/all/all', <TimelinePart />, {
      'POST /entries': () => answer,
      '*': () => ({ data: [] }),
    })
    expect(await screen.findByText('Kept')).toBeTruthy()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answer = { data: [] }
    await userEvent.click(retry)
    expect(await screen.findByText('That was all')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('an entry that is gone is said to be', async () => {
    await renderAt('/timeline/view-0/all/41147805276726275', <TimelinePart />)
    expect(await screen.findByRole('heading', { name: 'This entry is gone' })).toBeTruthy()
  })

  test('an address that can be of no entry is one of none, and leads back', async () => {
    const refusal = new Refusal(400, { code: 4, message: 'No' })
    await renderAt('/timeline/view-0/all/abc', <TimelinePart />, { '*': () => refusal })
    expect(await screen.findByRole('heading', { name: 'This entry is gone' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Back to the start' }).length).toBeGreaterThan(0)
  })

  test('the starred timeline tells how to star', async () => {
    await renderAt('/timeline/all/collections', <TimelinePart />)
    expect(await screen.findByRole('heading', { name: 'Nothing starred yet' })).toBeTruthy()
  })
})

test('the end of what is here is told also where the server answers after it was shown', async () => {
  const letters = subscriptionTo('Letters')
  const kept = entryOf(letters, { title: 'Kept' })
  await fillDatabase([letters], [kept])
  const pages: (string | undefined)[] = []
  const firstPage = Promise.withResolvers<void>()
  await renderAt(`/timeline/all/${letters.feedId}`, <TimelinePart />, {
    'POST /entries': async (request) => {
      const { publishedAfter }: { publishedAfter?: string } = await request.json()
      pages.push(publishedAfter)
      if (!publishedAfter) await firstPage.promise
      return { data: publishedAfter ? [] : [kept] }
    },
    '*': () => ({ data: null }),
  })
  expect(await screen.findByRole('link', { name: /Kept$/ })).toBeTruthy()
  await act(async () => firstPage.resolve())
  await expect.poll(() => pages).toEqual([undefined, kept.entries.publishedAt])
  expect(await screen.findByText('That was all')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Mark all as read' }).length).toBeGreaterThan(1)
})

test('a browser that knows of no subscription yet does not say that there are none', async () => {
  const letters = subscriptionTo('Letters')
  const subscriptions = Promise.withResolvers<void>()
  queryClient.clear()
  const seen: string[] = []
  const watching = new MutationObserver(() => seen.push(document.body.textContent))
  watching.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watching.disconnect())
  await renderAt('/timeline/all/all', <TimelinePart />, {
    'POST /entries': () => ({ data: [entryOf(letters, { title: 'First' })] }),
    'GET /subscriptions': async () => {
      await subscriptions.promise
      return { data: [letters] }
    },
    '*': () => ({ data: null }),
  })
  await expect.poll(async () => db.entries.count()).toBe(1)
  await expect.poll(() => queryClient.isFetching({ queryKey: ['entries'] })).toBe(0)
  await act(async () => subscriptions.resolve())
  expect(await screen.findByRole('link', { name: /First$/ })).toBeTruthy()
  expect(seen.filter((text) => /Nothing/.test(text))).toEqual([])
})

/** A feed that was never fetched. */
function waitingFeed(title: string) {
  const subscription = subscriptionTo(title)
  return { ...subscription, feeds: { ...subscription.feeds, isFetched: false } }
}

const told = { fetched: 12, total: 60, feeds: [], unread: {} }
const progress = () => screen.findByRole('progressbar', { name: 'Fetching' })

describe('while feeds of a timeline wait for their first fetch', () => {
  test('says how far it is, and goes on with it', async () => {
    await fillDatabase([waitingFeed('Letters')], [])
    await renderAt('/timeline/all/all', <TimelinePart />)
    expect(await screen.findByRole('heading', { name: 'Fetching your feeds' })).toBeTruthy()
    expect((await progress()).getAttribute('aria-valuenow')).toBeNull()
    await act(async () => storeFeedChecks(db, told))
    expect(await screen.findByText('12 of 60')).toBeTruthy()
    expect((await progress()).getAttribute('aria-valuenow')).toBe('12')
  })

  test('the timeline of a feed that was fetched says nothing of it', async () => {
    const fetched = subscriptionTo('News')
    await fillDatabase([waitingFeed('Letters'), fetched], [])
    await storeFeedChecks(db, told)
    await renderAt(`/timeline/all/${fetched.feedId}`, <TimelinePart />)
    expect(await screen.findByText('The feed was read, and has no entries.')).toBeTruthy()
    expect(screen.queryByText(/^Checked/)).toBeNull()
  })
})

/** A feed that cannot be read. */
function failingFeed(title: string, category?: string) {
  const subscription = subscriptionTo(title, category === undefined ? {} : { category })
  const feeds = {
    ...subscription.feeds,
    errorAt: '2026-11-20T12:00:00.000Z',
    errorKind: 'not-found',
  } as const
  return { ...subscription, feeds }
}

/** A feed that brought something once. */
function broughtBefore({ feeds, ...subscription }: ReturnType<typeof failingFeed>) {
  return { ...subscription, feeds: { ...feeds, lastEntryAt: '2026-11-19T12:00:00.000Z' } }
}

describe('while only what is unread is shown', () => {
  beforeEach(() => changeSettings({ unreadOnly: true }))
  afterEach(() => changeSettings({ unreadOnly: false }))

  test('of a feed that fails and has brought nothing it is not said that all is read', async () => {
    const failing = failingFeed('Letters')
    await fillDatabase([failing], [])
    await renderAt(`/timeline/all/${failing.feedId}`, <TimelinePart />)
    expect(await screen.findByText(/^Nothing came of this feed yet/)).toBeTruthy()
    expect(screen.queryByText('All read')).toBeNull()
  })

  test('of a feed that brought something it is', async () => {
    const failing = broughtBefore(failingFeed('Letters'))
    await fillDatabase([failing], [])
    await renderAt(`/timeline/all/${failing.feedId}`, <TimelinePart />)
    expect(await screen.findByText('All read')).toBeTruthy()
  })

  test('of a feed that only a list brought it is told by what is here, and of one that is not here at all', async () => {
    const ofList = subscriptionTo('Letters')
    await fillDatabase([subscriptionTo('Another')], [{ ...entryOf(ofList, { title: 'Read' }), read: true }])
    await renderAt(`/timeline/all/${ofList.feedId}`, <TimelinePart />)
    expect(await screen.findByText('All read')).toBeTruthy()
    cleanup()
    await renderAt(`/timeline/all/${subscriptionTo('Unknown').feedId}`, <TimelinePart />)
    expect(await screen.findByText('All read')).toBeTruthy()
  })
})

test.each([true, false])(
  'a category of which no feed can be read says so, and can be checked (unread only: %s)',
  async (unreadOnly) => {
    await changeSettings({ unreadOnly })
    await fillDatabase([failingFeed('Letters', 'Post'), failingFeed('Cards', 'Post')], [])
    await renderAt('/timeline/all/folder-Post', <TimelinePart />)
    expect(await screen.findByText('None of these feeds can be read at present.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Add subscriptions' })).toBeNull()
    await changeSettings({ unreadOnly: false })
  },
)

test('a feed that is well and empty can be had from elsewhere, too', async () => {
  const empty = subscriptionTo('Letters')
  await fillDatabase([empty], [])
  await renderAt(`/timeline/all/${empty.feedId}`, <TimelinePart />)
  expect(await screen.findByText('The feed was read, and has no entries.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit address' })).toBeTruthy()
})

/** As a browser says it of a screen for fingers. */
const matchTouch = (query: string) =>
  Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)' })

test('where nothing is starred it is said how that is done, with keys or with fingers', async () => {
  await renderAt('/timeline/all/collections', <TimelinePart />)
  expect(await screen.findByText('Star an entry with S to find it here again.')).toBeTruthy()
  vi.stubGlobal('matchMedia', matchTouch)
  // It is drawn anew.
  await act(async () => changeSettings({ unreadOnly: true }))
  expect(await screen.findByText('Tap the star of an entry to find it here again.')).toBeTruthy()
  await changeSettings({ unreadOnly: false })
})

test('a feed that fails and has brought nothing can be checked, had from elsewhere, or left', async () => {
  const failing = failingFeed('Letters')
  await fillDatabase([failing], [])
  await renderAt(`/timeline/all/${failing.feedId}`, <TimelinePart />)
  expect(await screen.findByText('Nothing came of this feed yet. Its address may have changed.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Check now' })).toHaveLength(2)
  const address = screen.getByRole('link', { name: 'Edit address' }).getAttribute('href')
  expect(address).toBe(
    `/discover?${new URLSearchParams({ follow: failing.feeds.url, replaces: failing.feedId }).toString()}`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText('Unsubscribed from Letters')).toBeTruthy()
})

test('what comes where there was nothing is shown by itself', async () => {
  const letters = subscriptionTo('Letters')
  await fillDatabase([letters], [])
  await renderAt('/timeline/all/all', <TimelinePart />)
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeTruthy()
  const first = entryOf(letters, { title: 'First' })
  vi.stubGlobal('fetch', async (input: Request) =>
    Response.json({ code: 0, data: input.method === 'POST' ? [first] : { has_new: true, count: 1 } }),
  )
  await act(async () => queryClient.invalidateQueries({ queryKey: ['check-new'] }))
  expect(await screen.findByRole('link', { name: /First$/ })).toBeTruthy()
})

test.each([
  ['slow', Date.UTC(2020, 0)],
  ['fast', Date.UTC(2040, 0)],
])('what is new is asked for as of when the server told, with a %s clock, too', async (_, now) => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const letters = subscriptionTo('Letters')
  await fillDatabase([letters], [])
  queryClient.clear()
  const asOf = Date.UTC(2026, 10, 20)
  const asked: (string | null)[] = []
  await renderAt('/timeline/view-0/all', <TimelinePart />, {
    'POST /entries': () => ({ data: [], asOf }),
    'GET /entries/check-new': ({ url }) => {
      asked.push(new URL(url).searchParams.get('insertedAfter'))
      return { data: { has_new: false } }
    },
    '*': () => ({ data: null }),
  })
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeTruthy()
  await act(async () => queryClient.invalidateQueries({ queryKey: ['check-new'] }))
  await expect.poll(() => asked).toEqual([String(asOf)])
})
