import { entryOf, fillDatabase, subscriptionTo } from '../testing.tsx'
import { db } from '@tidings/db'
import { grantLocks } from '@tidings/db/testing'
import { answerCalls } from '@tidings/runtime/testing'
import { beforeEach, expect, test } from 'vitest'
import { prepareSearch, quickSearch } from './quick-search.ts'

const feed = subscriptionTo('Systems', { category: 'Work' })
const known = entryOf(feed, { title: 'Rust 2.0 is here' })
const remote = entryOf(feed, { title: 'Rust of long ago' })

beforeEach(async () => {
  grantLocks()
  await fillDatabase([feed], [known])
  await prepareSearch()
})

test('finds entries and subscriptions on this device', async () => {
  expect(await quickSearch({ query: 'rust', type: 'all', place: 'device' })).toEqual({
    entries: [
      {
        id: known.entries.id,
        title: 'Rust 2.0 is here',
        detail: 'Systems',
        path: `/timeline/all/search-rust/${known.entries.id}`,
      },
    ],
    feeds: [],
    next: null,
    timeline: '/timeline/all/search-rust',
  })
  const { feeds, entries } = await quickSearch({ query: 'SYST', type: 'all', place: 'device' })
  expect(feeds).toEqual([
    { id: feed.feedId, title: 'Systems', detail: 'Work', path: `/timeline/view-0/${feed.feedId}` },
  ])
  expect(entries).toEqual([])
})

test.each(['cafe', 'CAFÉ', 'ｃａｆｅ', 'fé zur'])(
  'finds a subscription by %j, however it is written',
  async (query) => {
    const cafe = subscriptionTo('Das Café zur Post')
    await fillDatabase([cafe], [])
    const { feeds } = await quickSearch({ query, type: 'feed', place: 'device' })
    expect(feeds.map(({ title }) => title)).toEqual(['Das Café zur Post'])
  },
)

test('leaves out what was not asked for', async () => {
  expect((await quickSearch({ query: 'rust', type: 'feed', place: 'device' })).entries).toEqual([])
  expect((await quickSearch({ query: 'syst', type: 'entry', place: 'device' })).feeds).toEqual([])
})

test('keeps what the server found, so that it opens at once', async () => {
  const data = { entries: [remote], feeds: [], next: 'p2' }
  answerCalls({ 'GET /search': () => ({ data }) })
  const found = await quickSearch({ query: 'rust ago', type: 'all', place: 'server' })
  expect(found).toMatchObject({ entries: [{ title: 'Rust of long ago', detail: 'Systems' }], next: 'p2' })
  expect(await db.entries.get(remote.entries.id)).toMatchObject({ title: 'Rust of long ago' })
})
