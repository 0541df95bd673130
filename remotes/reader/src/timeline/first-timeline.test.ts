// @vitest-environment jsdom
import { entryOf, fillDatabase, subscriptionTo } from '../testing.tsx'
import { View } from '@tidings/contracts'
import { mutate, db } from '@tidings/db'
import { beforeEach, expect, test } from 'vitest'
import { readFirstTimeline, takeFirstTimeline } from './first-timeline.ts'
import { showFirstRows } from './first-rows.ts'

const letters = subscriptionTo('Letters')
const first = entryOf(letters, { title: 'First' })
const second = entryOf(letters, { title: 'Second', publishedAt: '2026-11-19T12:00:00.000Z' })
const all = { view: View.Articles, kind: 'all' } as const
const newest = { unreadOnly: false, order: 'newest' } as const

beforeEach(async () => {
  sessionStorage.clear()
  showFirstRows()
  await fillDatabase([letters], [first, second])
  await mutate(db, 'reads.markRead', { entryIds: [second.entries.id] })
})

test('the timeline of the address is read with its first rows, and given once', async () => {
  readFirstTimeline('/timeline/view-0/all')
  const read = await takeFirstTimeline(all, newest)
  expect(read?.keys.map(({ id }) => id)).toEqual([first.entries.id, second.entries.id])
  expect(read?.rows).toMatchObject([
    { title: 'First', read: false, starred: false, feed: { title: 'Letters' } },
    { title: 'Second', read: true },
  ])
  expect(takeFirstTimeline(all, newest)).toBeUndefined()
})

test.each([
  ['another scope', { view: View.All, kind: 'all' } as const, newest],
  ['unread entries alone', all, { ...newest, unreadOnly: true }],
  ['the oldest first', all, { ...newest, order: 'oldest' as const }],
])('for %s there is nothing', (_, scope, kind) => {
  readFirstTimeline('/timeline/view-0/all')
  expect(takeFirstTimeline(scope, kind)).toBeUndefined()
})

test('nothing is read for another page, nor where a timeline was left further down', () => {
  readFirstTimeline('/discover')
  expect(takeFirstTimeline(all, newest)).toBeUndefined()
  const left = {
    offset: 9,
    range: { first: 0, last: 9 },
    topLine: '',
    limit: 2,
    startsAt: null,
    from: 0,
    sizes: [],
  }
  sessionStorage.setItem('tidings:place:view-0/all', JSON.stringify(left))
  readFirstTimeline('/timeline/view-0/all')
  expect(takeFirstTimeline(all, newest)).toBeUndefined()
})
