import type { ServerResponse } from 'node:http'
import { feedLimits } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWatchedSite } from '../../../../tests/support/watched-site.ts'
import {
  createGuardedFetch,
  type FetchGuarded,
  type GuardedFetch,
} from '../../foundation/fetch/guarded-fetch.ts'
import { createTestFeeds, type TestFeeds } from './testing.ts'

let subject: TestFeeds
let guarded: GuardedFetch
/** What was wanted of any host, whether or not it has been asked for it. */
const wanted: string[] = []

/** Nothing is late, however busy the machine is. */
const PATIENCE_MS = 3_600_000

beforeAll(async () => {
  guarded = createGuardedFetch({ userAgent: 'Tidings', allowPrivate: ['127.0.0.0/8'] })
  const fetchGuarded: FetchGuarded = (url, request) => {
    wanted.push(url)
    return guarded.fetchGuarded(url, { ...request, timeoutMs: PATIENCE_MS })
  }
  subject = await createTestFeeds({}, { fetchGuarded, lookUpDeadline: () => new AbortController().signal })
})

afterAll(async () => {
  await subject.close()
  await guarded.close()
})

const feed = '<rss version="2.0"><channel><title>Quick</title></channel></rss>'

const pageNaming = (addresses: string[]) =>
  `<html><head>${addresses.map((url) => `<link rel="alternate" type="application/rss+xml" href="${url}">`).join('')}`

test('look-ups of pages that name slow addresses of one host keep nobody else from it, who looks up or has feeds refreshed', async () => {
  const held: ServerResponse[] = []
  const host = await openWatchedSite(({ url }, response) => {
    if (url?.startsWith('/slow')) held.push(response)
    else response.end(feed)
  })
  const slow = Array.from({ length: feedLimits.candidates }, (_, index) => `${host.url}/slow/${index}`)
  const pages = await openWatchedSite((_, response) => response.end(pageNaming(slow)), '127.0.0.2')
  const leaving = new AbortController()
  const ann = { userId: 'ann', signal: leaving.signal }
  const addresses = Array.from({ length: feedLimits.lookUpsAtOnceOfUser }, (_, n) => `${pages.url}/${n}`)
  const attack = Promise.allSettled(addresses.map((url) => subject.engine.findOrCreateFeedByUrl(url, ann)))
  const wantedOfHost = () => wanted.filter((url) => url.startsWith(host.url)).length
  const theirs = feedLimits.lookUpsAtOnceOfUser * feedLimits.candidatesAtOnce
  await expect.poll(wantedOfHost).toBe(theirs)

  const found = subject.engine.findOrCreateFeedByUrl(`${host.url}/looked-up`, { userId: 'bob' })
  await subject.add(`${host.url}/refreshed`)
  const refreshed = subject.engine.refreshDue()
  await expect.poll(wantedOfHost).toBe(theirs + 2)
  await expect.poll(() => held.length).toBe(feedLimits.connectionsPerHost)
  for (const response of held.splice(0)) response.end()
  await expect.poll(() => host.asked).toEqual(expect.arrayContaining(['/looked-up', '/refreshed']))

  expect((await found).feed.title).toBe('Quick')
  expect(await refreshed).toMatchObject({ stored: 1 })
  leaving.abort()
  await attack
})
