import type { FeedSubscription } from '@tidings/contracts'
import { makeFeedSubscription, makeInboxSubscription, makeListSubscription } from '@tidings/contracts/testing'
import { changeSettings } from '@tidings/runtime'
import { fillDatabase } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { findPageContext, isNameable } from './page-context.ts'

const [ONE, TWO, THREE] = ['6789012345678901', '6789012345678902', '6789012345678903'] as const
const LIST = '7789012345678901'

beforeEach(async () => {
  await changeSettings({ autoGroup: true, hidePrivateSubscriptionsInTimeline: false })
  await fillDatabase(
    [
      makeFeedSubscription({
        feedId: ONE,
        category: 'Sea',
        feeds: { title: 'Tides', siteUrl: 'https://a.example/' },
      }),
      makeFeedSubscription({
        feedId: TWO,
        category: null,
        feeds: { siteUrl: 'https://news.harbour.example/' },
      }),
      makeFeedSubscription({ feedId: THREE, category: null, feeds: { siteUrl: 'https://harbour.example/' } }),
      makeListSubscription({ listId: LIST, lists: { title: 'The best', feedIds: [ONE, TWO] } }),
      makeInboxSubscription('letters', { title: 'Letters' }),
    ],
    [],
  )
})

const follow = (...subscriptions: FeedSubscription[]) => fillDatabase(subscriptions, [])

const found = async (source: string) => {
  const context = await findPageContext(`/timeline/view-0/${source}`, false)
  return (
    context && { name: context.name, feeds: context.blocks.find(({ type }) => type === 'mainFeed')?.value }
  )
}

describe('a question asked beside a timeline is about', () => {
  test.each([
    ['a feed', ONE, { name: 'Tides', feeds: ONE }],
    ['a category', 'folder-Sea', { name: 'Sea', feeds: ONE }],
    [
      'the feeds of one site',
      'folder-Harbour.example',
      { name: 'Harbour.example', feeds: `${TWO},${THREE}` },
    ],
    ['a list', `list-${LIST}`, { name: 'The best', feeds: `${ONE},${TWO}` }],
    ['an inbox', 'inbox-letters', { name: 'Letters', feeds: expect.stringMatching(/^\d+$/) }],
    ['all of a view', 'all', { name: '0', feeds: undefined }],
  ])('%s', async (_, address, context) => {
    expect(await found(address)).toEqual(context)
    expect(isNameable({ feedId: address })).toBe(true)
  })

  test.each(['collections', 'search-boats'])(
    'nothing, where the wire has no word for it: %s',
    async (address) => {
      expect(await found(address)).toBeNull()
      expect(isNameable({ feedId: address })).toBe(false)
    },
  )

  test('what its category has alone, not feeds of sites that end as it is called', async () => {
    await follow(
      makeFeedSubscription({ feedId: ONE, category: 'News' }),
      makeFeedSubscription({ feedId: TWO, category: null, feeds: { siteUrl: 'https://abc.news/' } }),
    )
    expect(await found('folder-News')).toEqual({ name: 'News', feeds: ONE })
    expect(await found('folder-Abc.news')).toEqual({ name: 'Abc.news', feeds: TWO })
  })

  test('what the timeline of a category shows, not what is left out of it', async () => {
    const [shown, hidden, privately] = [ONE, TWO, THREE].map((feedId) => ({ feedId, category: 'Sea' }))
    await follow(
      makeFeedSubscription(shown),
      makeFeedSubscription({ ...hidden, hideFromTimeline: true }),
      makeFeedSubscription({ ...privately, isPrivate: true }),
    )
    expect(await found('folder-Sea')).toEqual({ name: 'Sea', feeds: `${ONE},${THREE}` })
    await changeSettings({ hidePrivateSubscriptionsInTimeline: true })
    expect(await found('folder-Sea')).toEqual({ name: 'Sea', feeds: ONE })
  })

  test('nothing of a site, where feeds are not grouped by it', async () => {
    await changeSettings({ autoGroup: false })
    expect(await found('folder-Harbour.example')).toBeNull()
  })
})
