import { entryOf, startTestServer, subscriptionTo, type TestServer } from './testing.ts'
import { View, type EntryItem } from '@tidings/contracts'
import { makeId } from '@tidings/contracts/testing'
import { db, listTimeline, storeEntries, storeSubscriptions, type TimelineScope } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entriesQuery, type EntriesOptions } from './entries-query.ts'
import { mutate } from './mutate.ts'
import { queryClient } from './query-client.ts'

// A page here is idle at once. What is not through when a test is fails with its database, as it would with a page.
vi.mock('../idle/when-idle.ts', () => ({
  whenIdle: (load: () => Promise<unknown>) => void load().catch(() => undefined),
}))

const NOW = Date.parse('2026-11-30T12:00:00.000Z')
const [letters, moved] = [makeId(), makeId()]
const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`
const all: TimelineScope = { view: View.Articles }

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  await db.delete()
  await db.open()
  await storeSubscriptions(db, [subscriptionTo(letters), subscriptionTo(moved)])
})

afterEach(async () => {
  queryClient.clear()
  await server.close()
})

const unreadOf = (feedId: string, day: number): EntryItem => entryOf(feedId, makeId(), dayOf(day))

/** The server names these for a scope, and those where it is asked for the feeds by name. */
function answer(ofScope: readonly EntryItem[], ofFeeds: readonly EntryItem[] = ofScope): void {
  server.answers['POST /api/entries'] = (_, response) => {
    const data = JSON.stringify(server.bodies.at(-1)).includes('feedIdList') ? ofFeeds : ofScope
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 0, data, asOf: NOW }))
  }
}

async function open(scope: TimelineScope, options: EntriesOptions): Promise<void> {
  await queryClient.fetchInfiniteQuery({ ...entriesQuery(scope, options), pages: 1 })
}

const daysOf = async (scope: TimelineScope, unreadOnly = false) =>
  (await listTimeline(db, scope, { limit: 100, unreadOnly })).map(({ publishedAt }) => Number(publishedAt.slice(8, 10)))

describe('what another device read', () => {
  test('is read here, too, once what is unread is asked for', async () => {
    const entries = [9, 8, 7, 6].map((day) => unreadOf(letters, day))
    await storeEntries(db, entries)
    answer([entries[1], entries[3]].filter((entry) => entry !== undefined))
    await open(all, { unreadOnly: true })
    await expect.poll(async () => daysOf(all, true)).toEqual([8, 6])
    expect(await daysOf(all)).toEqual([9, 8, 7, 6])
  })

  test('is all of it where nothing is unread any more', async () => {
    await storeEntries(db, [unreadOf(letters, 9), unreadOf(letters, 8)])
    answer([])
    await open({ feedId: letters }, { unreadOnly: true })
    await expect.poll(async () => daysOf(all, true)).toEqual([])
  })

  test('is none of what came after the page was told, nor of what is marked unread here meanwhile', async () => {
    const late = unreadOf(letters, 9)
    const kept = unreadOf(letters, 8)
    late.entries.insertedAt = new Date(NOW + 1).toISOString()
    await storeEntries(db, [late, { ...kept, read: true }, unreadOf(letters, 7)])
    await mutate('reads.markUnread', { entryId: kept.entries.id })
    answer([])
    await open(all, { unreadOnly: true })
    await expect.poll(async () => daysOf(all, true)).toEqual([9, 8])
  })

  test('is none of a feed that the server has in another view by now', async () => {
    const entries = [unreadOf(moved, 9), unreadOf(letters, 8)]
    await storeEntries(db, entries)
    answer([], entries.slice(0, 1))
    await open(all, { unreadOnly: true })
    await expect.poll(async () => daysOf(all, true)).toEqual([9])
  })
})

test('a star that another device took away is gone here, too', async () => {
  const starred = [9, 8, 7].map((day) => ({ ...unreadOf(letters, day), collections: { createdAt: dayOf(day + 10) } }))
  await storeEntries(db, starred)
  answer(starred.slice(1))
  await open({ starred: true, view: View.Articles, sortBy: 'starredAt' }, {})
  await expect.poll(async () => daysOf({ starred: true })).toEqual([8, 7])
  expect(server.bodies.filter((body) => JSON.stringify(body).includes('feedIdList'))).toEqual([
    { isCollection: true, sortBy: 'starredAt', feedIdList: [letters], limit: 100 },
  ])
})
