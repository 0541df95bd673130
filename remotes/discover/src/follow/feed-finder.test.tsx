import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { makeFeedSubscription } from '@tidings/contracts/testing'
import { db, storeSubscriptions } from '@tidings/db'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal, renderWith, type Answers } from '../testing.tsx'
import { FeedFinder } from './feed-finder.tsx'

const feedId = '41147805276726275'
const feed = {
  type: 'feed',
  id: feedId,
  url: 'https://example.com/feed.xml',
  title: 'Example',
  description: 'All that is exemplary',
  siteUrl: 'https://example.com/',
  image: null,
}
const found = { feed, entries: [], readCount: 0, subscriptionCount: 3 }
const userId = '41147805276726270'

beforeEach(async () => {
  await db.delete()
  await db.open()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Finder({ replaces = null }: { replaces?: string | null }) {
  const [target, setTarget] = useState<string | null>(null)
  return <FeedFinder target={target} replaces={replaces} onTargetChange={setTarget} />
}

async function find(address: string, answers: Answers, finder = <Finder />) {
  await renderWith(answers, finder)
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Address of a site or a feed' }),
    `${address}{Enter}`,
  )
}

describe('finding a feed', () => {
  it('asks the server nothing for what is no address', async () => {
    const lookup = vi.fn<() => object>()
    await find('good morning', { 'GET /feeds': lookup })
    expect(await screen.findByText(/This is not an address/)).toBeDefined()
    expect(lookup).not.toHaveBeenCalled()
  })

  it('says so of what a link names that is no address', async () => {
    const lookup = vi.fn<() => object>()
    const finder = (
      <FeedFinder initialText="good morning" target="good morning" onTargetChange={() => undefined} />
    )
    await renderWith({ 'GET /feeds': lookup }, finder)
    expect(await screen.findByText(/This is not an address/)).toBeDefined()
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'good morning')
    expect(lookup).not.toHaveBeenCalled()
  })

  it('shows what is found', async () => {
    await find('example.com', { 'GET /feeds': () => ({ data: found }) })
    const card = within(await screen.findByRole('article', { name: 'Example' }))
    expect(card.getByText('All that is exemplary')).toBeDefined()
    expect(card.getByText('3 subscribers')).toBeDefined()
    expect(card.getByText('Nothing has been published yet.')).toBeDefined()
  })

  it('says what happened and what to do when there is no feed', async () => {
    const refusal = new Refusal(400, { code: 2004, message: '', data: { kind: 'not-a-feed' } })
    await find('example.com', { 'GET /feeds': () => refusal })
    const problem = within(await screen.findByRole('alert'))
    expect(problem.getByText('There is a page at this address, but no feed.')).toBeDefined()
    expect(problem.getByText(/a link named RSS, Atom or Feed/)).toBeDefined()
    expect(problem.queryByRole('button')).toBeNull()
    const link = problem.getByRole<HTMLAnchorElement>('link', { name: 'Make a feed from this page' })
    expect(link.search).toBe('?page=example.com')
  })

  it('tries again where that may help', async () => {
    const refusal = new Refusal(400, { code: 2003, message: '', data: { kind: 'timeout' } })
    const lookup = vi.fn<() => object>().mockReturnValueOnce(refusal).mockReturnValue({ data: found })
    await find('example.com', { 'GET /feeds': lookup })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Example' })).toBeDefined()
  })

  it('says how long to wait where that was one new address too many', async () => {
    const data = { isHourlyLimit: true, retryAfterSeconds: 700 }
    await find('example.com', { 'GET /feeds': () => new Refusal(429, { code: 1, message: '', data }) })
    const problem = within(await screen.findByRole('alert'))
    expect(problem.getByText('Too many new addresses within an hour.')).toBeDefined()
    expect(problem.getByText('Try again in 12 minutes.')).toBeDefined()
  })

  it('lets one choose among the feeds of a page', async () => {
    const comments = {
      ...feed,
      id: '41147805276726276',
      url: 'https://example.com/comments.xml',
      title: 'Comments',
    }
    const candidates = [feed, comments].map(({ url, title }) => ({ url, title }))
    await find('example.com', {
      'GET /feeds': ({ url }) =>
        url.includes('comments')
          ? { data: { ...found, feed: comments } }
          : { data: { ...found, candidates } },
    })
    await userEvent.click(await screen.findByRole('radio', { name: /Comments/ }))
    expect(await screen.findByRole('article', { name: 'Comments' })).toBeDefined()
  })
})

describe('following a feed', () => {
  const subscription = {
    userId,
    feedId,
    view: View.Articles,
    title: null,
    category: 'News',
    isPrivate: true,
    hideFromTimeline: false,
    createdAt: '2026-11-20T00:00:00.000Z',
  }
  const empty = { description: null, ownerUserId: null, language: null, errorAt: null, errorMessage: null }
  const unknown = {
    errorKind: null,
    checkedAt: null,
    nextCheckAt: null,
    lastModifiedHeader: null,
    etagHeader: null,
  }
  const rest = { ttl: null, migrateTo: null, rsshubRoute: null, rsshubNamespace: null, nsfw: null }
  const feedRow = { ...feed, ...empty, ...unknown, ...rest }

  it('sends what the form says, and then shows that it is followed', async () => {
    const bodies: unknown[] = []
    await find('example.com', {
      'GET /feeds': () => ({ data: found }),
      'POST /subscriptions': async (request) => {
        bodies.push(await request.json())
        return { feed: feedRow, list: null, unread: {} }
      },
      'GET /subscriptions': () => ({ data: bodies.length > 0 ? [{ ...subscription, feeds: feedRow }] : [] }),
      'GET /reads': () => ({ data: {} }),
    })
    await userEvent.type(await screen.findByRole('combobox', { name: 'Category' }), 'News')
    await userEvent.click(screen.getByText('More'))
    await userEvent.click(screen.getByRole('switch', { name: 'Private' }))
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
    expect(await screen.findByText('Subscribed')).toBeDefined()
    expect(bodies).toEqual([
      {
        url: 'https://example.com/feed.xml',
        view: View.Articles,
        title: null,
        category: 'News',
        isPrivate: true,
        hideFromTimeline: false,
      },
    ])
    expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeDefined()
  })

  describe('whose address is edited', () => {
    const former = makeFeedSubscription({ feeds: { title: 'Example of old' } })
    const bodies: unknown[] = []

    beforeEach(async () => {
      bodies.length = 0
      await storeSubscriptions(db, [former])
      const answers: Answers = {
        'GET /feeds': () => ({ data: found }),
        'POST /subscriptions': async (request) => {
          bodies.push(await request.json())
          return { feed: feedRow, list: null, unread: {} }
        },
        'GET /subscriptions': () => ({ data: [former] }),
        'GET /reads': () => ({ data: {} }),
      }
      await find('example.com', answers, <Finder replaces={former.feedId} />)
    })

    it('says that it takes the place of the old one, and does', async () => {
      const replacing = { name: 'Subscribe in place of Example of old', checked: true }
      expect(await screen.findByRole('switch', replacing)).toBeDefined()
      await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
      await expect.poll(() => bodies).toMatchObject([{ url: feed.url, replaces: former.feedId }])
    })

    it('is followed beside the old one where one would rather have both', async () => {
      await userEvent.click(
        await screen.findByRole('switch', { name: 'Subscribe in place of Example of old' }),
      )
      expect(screen.getByText('You will be subscribed to both')).toBeDefined()
      await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
      await expect.poll(() => bodies).toHaveLength(1)
      expect(bodies[0]).not.toHaveProperty('replaces')
    })
  })

  it('takes a second Enter as meant for what was found, and hides what few ask for', async () => {
    const subscribe = vi.fn<() => object>(() => ({ feed: feedRow, list: null, unread: {} }))
    await find('example.com', {
      'GET /feeds': () => ({ data: found }),
      'POST /subscriptions': subscribe,
      'GET /subscriptions': () => ({ data: [] }),
      'GET /reads': () => ({ data: {} }),
    })
    const card = await screen.findByRole('article', { name: 'Example' })
    const more = within(card).getByText('More').closest('details')
    expect(more?.open).toBe(false)
    expect(more?.contains(screen.getByRole('switch', { name: 'Private' }))).toBe(true)
    expect(subscribe).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => subscribe.mock.calls.length).toBe(1)
  })

  it('keeps the form when the limit is reached, and says so', async () => {
    await find('example.com', {
      'GET /feeds': () => ({ data: found }),
      'POST /subscriptions': () => new Refusal(400, { code: 2011, message: '' }),
    })
    await userEvent.type(await screen.findByRole('combobox', { name: 'Category' }), 'News')
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
    expect(await screen.findByText(/What your plan holds is in the settings/)).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' }).value).toBe('News')
  })
})
