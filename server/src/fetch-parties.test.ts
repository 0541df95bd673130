import { webImagePath } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebPush, type WebPush } from './accounts/messaging/web-push.ts'
import { startPushService } from './accounts/messaging/testing.ts'
import { createWebDeps, type Deps } from './deps.ts'
import type { FetchGuarded } from './foundation/fetch/guarded-fetch.ts'
import { createRoom } from './reading/documents/large-documents.ts'
import { createFeedEngine, type FeedEngine } from './reading/feeds/feed-engine.ts'
import { createTestServer, type TestServer } from './testing.ts'

let server: TestServer
let feeds: FeedEngine
let web: Pick<Deps, 'images' | 'pageFeeds' | 'webPages'>
let webPush: WebPush
/** For whom something was fetched. */
let parties: string[] = []

const feed =
  '<rss version="2.0"><channel><title>Feed</title><link>https://site.test/</link><item><guid>1</guid></item></channel></rss>'

/** All sites there are: each says a feed where one is asked for, and a page elsewhere. */
const fetchGuarded: FetchGuarded = async (url, { party }) => {
  parties.push(party)
  const body = Buffer.from(url.endsWith('/feed') ? feed : '<html><title>Page</title><p>Words')
  return { status: 200, url, headers: {}, body, movedTo: null }
}

beforeAll(async () => {
  server = await createTestServer()
  const { deps } = server
  const withRoom = createRoom()
  web = createWebDeps({ ...deps, fetchGuarded, withRoom })
  feeds = createFeedEngine({ ...deps, fetchGuarded, withRoom, reader: deps.documents, ownOrigin: undefined })
  webPush = await openWebPush({ ...deps, fetchGuarded })
})

afterAll(async () => {
  await feeds.stop()
  await server.close()
})

const ann = { userId: 'ann' }
const page = 'https://site.test/page'

const fetches: Record<string, () => Promise<unknown>> = {
  'a page': () => web.webPages.fetchPage(page, ann),
  'an article': () => web.webPages.readArticle(page, ann),
  'a transcript': () => web.webPages.readTranscript(page, ann),
  'an outline': () => web.pageFeeds.outline(ann, page),
  'a preview': () => web.pageFeeds.preview(ann, { address: `${page}s`, recipe: null, point: null }),
  'a picture': () => web.images.getFor('ann', webImagePath(page).split('/').at(-1) ?? ''),
  'a feed': () => feeds.findOrCreateFeedByUrl('https://site.test/feed', ann),
  'a feed in which words are looked for': () =>
    feeds.findInFeedNow({ url: 'https://site.test/feed', credentials: null }, { ...ann, words: 'Feed' }),
  'a notification': async () => {
    const service = await startPushService()
    const subscription = service.subscribe()
    await service.close()
    return webPush.send(subscription, { type: 'message', title: '', description: '', path: '/' }, 'ann')
  },
}

test.each(Object.entries(fetches))('%s is asked for in the name of who wants it', async (_, fetchIt) => {
  parties = []
  // Not all of it is what was wanted.
  await Promise.allSettled([fetchIt()])
  expect(new Set(parties)).toEqual(new Set(['ann']))
})

test('a refresh is asked for in its own name, for one of those who follow the feed', async () => {
  const [added] = await feeds.addFeedsByUrl(['https://other.test/feed'], 'ann')
  parties = []
  await feeds.refreshFeed(added && 'feed' in added ? added.feed.id : 0n, { party: 'ann' })
  expect(new Set(parties)).toEqual(new Set(['refreshes for ann']))
})
