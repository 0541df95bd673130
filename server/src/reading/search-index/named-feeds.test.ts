// @module-tag long
import { View } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsDuring, statementsDuring } from '../../foundation/database/statements.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createSamples, type Samples } from '../reads/counters.testing.ts'
import { FEW_FEEDS } from '../sources/scope-feeds.ts'
import { insertFeedSubscriptions } from '../subscriptions/subscriptions.service.ts'
import { findFeedsCalled, findFeedsFiled } from './named-feeds.ts'

const MANY = 3 * FEW_FEEDS

/** Of the first feeds; all others are called by their numbers. */
const titles = ['Café Élan', 'ＴＥＣＨ News', 'Straße', '日本の記事', 'Plain Weekly', "O'Reilly %"]

let server: TestServer
let samples: Samples
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer()
  samples = await createSamples(server.database.pool, MANY)
  await server.database.pool.query(
    `update feeds f set title = t.title from unnest($1::bigint[], $2::text[]) as t(id, title) where f.id = t.id`,
    [samples.feedIds, samples.feedIds.map((_id, index) => titles[index] ?? `Number ${index}`)],
  )
})

beforeEach(async () => {
  reader = await server.signUp()
})

afterAll(() => server.close())

const feed = (index: number): string => samples.feedIds[index] ?? ''

async function follow(count: number, patch: object = {}): Promise<void> {
  const feedIds = samples.feedIds.slice(0, count).map(BigInt)
  await insertFeedSubscriptions(server.deps, reader.id, {
    subscriptions: feedIds.map((feedId) => ({ feedId, patch: { view: View.Articles, ...patch } })),
  })
}

const called = async (word: string) =>
  (await findFeedsCalled(server.database.pool, reader.id, { words: [word] })).get(word)

describe('feeds are called by', () => {
  test.each([
    ['cafe', 0],
    ['ÉLAN', 0],
    ['tech', 1],
    ['strasse', 2],
    ['記事', 3],
    ['plain WEEK', 4],
    ['ｗｅｅｋｌｙ', 4],
    ["o'reilly %", 5],
  ])('%s', async (word, index) => {
    await follow(titles.length)
    expect(await called(word)).toEqual([feed(index)])
  })

  test('the name that somebody gave them, by that person alone', async () => {
    await follow(1, { title: 'Überblick' })
    expect(await called('uberblick')).toEqual([feed(0)])
    reader = await server.signUp()
    await follow(1)
    expect(await called('uberblick')).toEqual([])
  })

  test('their addresses and identifiers', async () => {
    await follow(titles.length)
    expect(await called(`feed-${feed(4)}.example`)).toEqual([feed(4)])
    expect(await called(feed(0))).toEqual([feed(0)])
  })

  test('words of which none is in two of their names', async () => {
    await follow(titles.length)
    expect(await called('weekly https')).toEqual([])
  })
})

test('a category is found in any case and without its accents, as it is called in full', async () => {
  await follow(1, { category: 'Küche' })
  const filed = await findFeedsFiled(server.database.pool, reader.id, ['KUCHE', 'küch', 'küche'])
  expect(Object.fromEntries(filed)).toEqual({ KUCHE: [feed(0)], küch: [], küche: [feed(0)] })
})

const search = (query: string) => server.request(`/api/search?query=${query}`, { user: reader })
const timeline = (query: string) =>
  server.request('/api/entries', { method: 'POST', user: reader, json: { search: query } })

describe.each(['number 39', '-feed:plain', 'category:none', 'is:unread'])('to search for %s', (query) => {
  test('takes few rows of the database, however many feeds one follows', async () => {
    await follow(MANY)
    expect(await rowsDuring(() => search(query))).toBeLessThan(FEW_FEEDS + 50)
    expect(await rowsDuring(() => timeline(query))).toBeLessThan(FEW_FEEDS + 50)
  })
})

test('a word that no feed is called by asks for none of them', async () => {
  await follow(1)
  const found = await statementsDuring(() => search('cafe&type=feed'))
  expect(await statementsDuring(() => search('zebra&type=feed'))).toHaveLength(found.length - 1)
})
