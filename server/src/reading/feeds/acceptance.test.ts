import { afterEach, expect, test } from 'vitest'
import {
  startFeedServer,
  type FeedServer,
  type FeedServerOptions,
  type ManifestFeed,
} from '../../../../tests/support/feed-server.ts'
import { createTestFeeds, type TestFeeds } from './testing.ts'

/** Feeds that the server has besides those it was asked for; one of them is empty. */
const AWKWARD = 10

let server: FeedServer | undefined
let subject: TestFeeds | undefined

afterEach(async () => {
  await subject?.close()
  await server?.stop()
})

async function refreshAll(options: FeedServerOptions) {
  const feeds = (server = await startFeedServer({ size: 'brief', hosts: 8, ...options }))
  const tested = (subject = await createTestFeeds())
  const ids: [ManifestFeed, bigint][] = []
  for (const feed of feeds.manifest.feeds) ids.push([feed, await tested.add(feed.url)])
  const summary = await tested.engine.refreshDue()
  return { feeds, tested, ids, summary }
}

/** What of a feed differs from the manifest. */
async function findDifferences(tested: TestFeeds, feed: ManifestFeed, id: bigint): Promise<unknown[]> {
  const { title } = await tested.feed(id)
  const stored = await tested.entries(id)
  const expected = feed.rounds[0]?.entries ?? []
  const actual = stored.map((entry, index) => ({
    title: entry.title,
    url: entry.url,
    // What the document leaves out has no right answer.
    guid: expected[index]?.guid === null ? null : entry.guid,
    published: expected[index]?.published === null ? null : entry.publishedAt.toISOString(),
    author: entry.author,
    categories: entry.categories ?? [],
  }))
  const wanted = expected.map((entry) => ({
    title: entry.title,
    url: entry.url,
    guid: entry.guid,
    published: entry.published,
    author: entry.author,
    categories: entry.categories,
  }))
  const name = `${feed.id} ${feed.format} ${feed.encoding} ${feed.quirk}`
  const different = wanted.flatMap((entry, index) => {
    const isSame = JSON.stringify(entry) === JSON.stringify(actual[index])
    return isSame ? [] : [{ name, entry, got: actual[index] }]
  })
  if (title !== feed.title || stored.length !== expected.length)
    return [{ name, title, count: stored.length }, ...different]
  return different
}

async function expectArrival({ feeds: count, items }: { feeds: number; items: number }): Promise<void> {
  const { feeds, tested, ids, summary } = await refreshAll({ feeds: count, items, rounds: 2, quirks: true })
  const total = count + AWKWARD
  expect(summary).toMatchObject({ stored: total, failed: 0, newEntries: (total - 1) * items })
  const differences = await Promise.all(ids.map(([feed, id]) => findDifferences(tested, feed, id)))
  expect(differences.flat()).toEqual([])

  await feeds.control('round/1')
  tested.advance(24 * 60 * 60_000 + 1)
  expect(await tested.engine.refreshDue()).toMatchObject({ failed: 0, newEntries: (total - 1) * 2 })
}

test('feeds in 4 formats and mixed encodings, and the awkward ones, arrive with every title, guid and date', () =>
  expectArrival({ feeds: 40, items: 5 }))

test('200 of them do, too', { tags: ['long'] }, () => expectArrival({ feeds: 200, items: 20 }))

test('every encoding arrives in every format that can carry it', { tags: ['long'] }, async () => {
  const encodings =
    'utf-8,utf-8-bom,utf-16le,utf-16be,ascii,iso-8859-1,windows-1252,windows-1251,koi8-r,gb18030,shift_jis,euc-jp,euc-kr,big5'
  const { tested, ids } = await refreshAll({ feeds: 42, items: 5, formats: 'rss,atom,rdf', encodings })
  const differences = await Promise.all(ids.map(([feed, id]) => findDifferences(tested, feed, id)))
  expect(differences.flat()).toEqual([])
})
