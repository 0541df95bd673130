import { View, type FeedSubscription, type Subscription } from '@tidings/contracts'
import { makeFeedSubscription, makeListSubscription } from '@tidings/contracts/testing'
import { expect, test } from 'vitest'
import { storeSubscriptions } from '../store-subscriptions.ts'
import { listSubscriptions } from '../subscriptions.ts'
import { openTestDatabase } from '../testing.ts'
import { feedIdsOfFolder, type FolderOptions } from './index.ts'

const [ONE, TWO, THREE] = ['1000000000000000001', '1000000000000000002', '1000000000000000003'] as const

const feed = (feedId: string, changes: Parameters<typeof makeFeedSubscription>[0] = {}): FeedSubscription =>
  makeFeedSubscription({ feedId, ...changes })

const of = (feedId: string, siteUrl: string) => feed(feedId, { feeds: { siteUrl } })

/** What the timeline of a folder shows to somebody who follows these. */
async function shown(followed: Subscription[], name: string, wish: Partial<FolderOptions> = {}) {
  const db = await openTestDatabase()
  await storeSubscriptions(db, followed)
  const usual = { view: View.All, autoGroup: true, hidePrivate: false }
  return feedIdsOfFolder(await listSubscriptions(db), name, { ...usual, ...wish })
}

test('a category has the feeds that are filed under it, and a site those that are filed nowhere', async () => {
  const followed = [
    feed(ONE, { category: 'Mine', feeds: { siteUrl: 'https://x.org/1' } }),
    of(TWO, 'https://x.org/2'),
    of(THREE, 'https://blog.x.org/'),
  ]
  expect(await shown(followed, 'Mine')).toEqual([ONE])
  expect(await shown(followed, 'X.org')).toEqual([TWO, THREE])
  expect(await shown(followed, 'X.org', { autoGroup: false })).toEqual([])
})

test('a category takes in no feed of a site whose name ends like its own', async () => {
  const followed = [feed(ONE, { category: 'News' }), of(TWO, 'https://abc.news')]
  expect(await shown(followed, 'News')).toEqual([ONE])
})

test('what is hidden is left out, and what is private where that is wished', async () => {
  const followed = [
    feed(ONE, { category: 'Mine' }),
    feed(TWO, { category: 'Mine', hideFromTimeline: true }),
    feed(THREE, { category: 'Mine', isPrivate: true }),
  ]
  expect(await shown(followed, 'Mine')).toEqual([ONE, THREE])
  expect(await shown(followed, 'Mine', { hidePrivate: true })).toEqual([ONE])
})

test('a folder of one view has the feeds of that view', async () => {
  const followed = [feed(ONE, { category: 'Mine' }), feed(TWO, { category: 'Mine', view: View.Pictures })]
  expect(await shown(followed, 'Mine', { view: View.Pictures })).toEqual([TWO])
})

test('a list that is filed under a category brings its feeds, but those that are followed by themselves', async () => {
  const followed = [
    feed(ONE, { category: 'Other' }),
    makeListSubscription({ category: 'Mine', lists: { feedIds: [ONE, TWO] } }),
    makeListSubscription({ category: 'Mine', lists: { feedIds: [TWO, THREE] } }),
    makeListSubscription({ category: 'Hidden', hideFromTimeline: true, lists: { feedIds: [THREE] } }),
  ]
  expect(await shown(followed, 'Mine')).toEqual([TWO, THREE])
  expect(await shown(followed, 'Other')).toEqual([ONE])
  expect(await shown(followed, 'Hidden')).toEqual([])
})
