import { makeId, openTestDatabase, wireEntry, wireSubscription } from './testing.ts'
import { View, type EntryItem, type Subscription } from '@tidings/contracts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TidingsDatabase } from './database.ts'
import type { TimelineScope } from './scope.ts'
import type { EntryRow } from './rows/entries.ts'
import { storeEntries } from './store-entries.ts'
import { storeFound } from './store-found.ts'
import { storeSubscriptions } from './store-subscriptions.ts'
import type { TimelineKey, TimelineOrder } from './timeline-order.ts'
import { listTimeline, type TimelineOptions } from './timeline.ts'

const times = ['2026-11-18T08:00:00Z', '2026-11-19T08:00:00Z', '2026-11-20T08:00:00Z']
/** From October 2031 on identifiers have 19 digits. */
const laterId = () => `1${makeId()}`
const star = { collections: { createdAt: '2026-11-20T12:00:00Z' } }
const laterStar = { collections: { createdAt: '2026-11-21T12:00:00Z' } }

async function fill(entries: EntryItem[], subscriptions: Subscription[]): Promise<TidingsDatabase> {
  const db = await openTestDatabase()
  await storeSubscriptions(db, subscriptions)
  await storeEntries(db, entries)
  return db
}

/** Reads a timeline to its end, window by window, and each window once more by its two ends. */
async function readAll(
  db: TidingsDatabase,
  scope: TimelineScope,
  options: TimelineOptions,
): Promise<TimelineKey[]> {
  const keys: TimelineKey[] = []
  for (;;) {
    const after = keys.at(-1)
    const window = await listTimeline(db, scope, { ...options, ...(after && { after }) })
    const until = window.at(-1)
    const again = { ...options, limit: Number.MAX_SAFE_INTEGER, ...(after && { after }) }
    expect(until ? await listTimeline(db, scope, { ...again, until }) : []).toEqual(window)
    keys.push(...window)
    if (window.length < options.limit) return keys
  }
}

describe('a timeline', () => {
  const [articles, pictures, hidden, secret, other] = [makeId(), makeId(), makeId(), makeId(), makeId()]
  const subscriptions = [
    wireSubscription(articles),
    wireSubscription(pictures, { view: View.Pictures }),
    wireSubscription(hidden, { hideFromTimeline: true }),
    wireSubscription(secret, { isPrivate: true }),
  ]
  const entries = [
    wireEntry({ id: '1000000000000001', feedId: articles, read: true }),
    wireEntry({ id: '1000000000000002', feedId: pictures }),
    wireEntry({ id: '1000000000000003', feedId: hidden, ...laterStar }),
    wireEntry({ id: '1000000000000004', feedId: other, read: true, ...star }),
    wireEntry({ id: '1000000000000005', feedId: articles }),
    wireEntry({ id: '1000000000000006', feedId: secret }),
  ]

  test.each<[string, TimelineScope, Partial<TimelineOptions>, number[]]>([
    ['of all subscriptions but the hidden', { view: View.All }, {}, [6, 5, 2, 1]],
    ['without what is private', { view: View.All }, { excludePrivate: true }, [5, 2, 1]],
    ['of what is unread', { view: View.All }, { unreadOnly: true }, [6, 5, 2]],
    ['of a view', { view: View.Pictures }, {}, [2]],
    ['of a feed that is not subscribed to', { feedId: other }, {}, [4]],
    ['of a hidden feed, asked for by name', { feedId: hidden }, { excludePrivate: true }, [3]],
    ['of a folder', { feedIds: [articles, hidden] }, {}, [5, 3, 1]],
    [
      'of a folder without what is private',
      { feedIds: [articles, secret, hidden] },
      { excludePrivate: true },
      [5, 1],
    ],
    ['the oldest first', { view: View.All }, { order: 'oldest' }, [1, 2, 5, 6]],
    ['of a feed, the oldest first', { feedId: articles }, { order: 'oldest' }, [1, 5]],
    [
      'of what is unread, the oldest first',
      { view: View.All },
      { order: 'oldest', unreadOnly: true },
      [2, 5, 6],
    ],
    ['of the starred, the oldest first', { starred: true }, { order: 'oldest' }, [3, 4]],
    ['of the starred', { starred: true }, {}, [4, 3]],
    ['of the starred and unread', { starred: true }, { unreadOnly: true }, [3]],
    ['of the starred, by when they were', { starred: true, sortBy: 'starredAt' }, {}, [3, 4]],
    [
      'of the starred by when they were, the first of them first',
      { starred: true, sortBy: 'starredAt' },
      { order: 'oldest' },
      [4, 3],
    ],
    [
      'of the starred of a view, by when they were',
      { starred: true, view: View.Articles, sortBy: 'starredAt' },
      {},
      [3, 4],
    ],
    ['of the starred of another view', { starred: true, view: View.Videos }, {}, []],
    ['of a list that is not here', { listId: makeId() }, {}, []],
    ['of an inbox that is not here', { inboxId: 'mail' }, {}, []],
  ])('%s', async (_, scope, options, expected) => {
    const db = await fill(entries, subscriptions)
    const keys = await listTimeline(db, scope, { limit: 10, ...options })
    expect(keys.map(({ id }) => Number(id.slice(-1)))).toEqual(expected)
  })

  test('follows a subscription into another view', async () => {
    const db = await fill(entries, subscriptions)
    await storeSubscriptions(db, [wireSubscription(articles, { view: View.Videos })])
    expect(await listTimeline(db, { view: View.Videos }, { limit: 10 })).toHaveLength(2)
    expect(await listTimeline(db, { view: View.Articles }, { limit: 10 })).toHaveLength(0)
  })

  test('is given to a reader of 0.1 by the names that it knows', async () => {
    const db = await fill(
      times.map((publishedAt) => wireEntry({ feedId: articles, publishedAt })),
      subscriptions,
    )
    const before = { publishedAt: '2026-11-20T08:00:00.000Z', id: '' }
    const options = { limit: 10, before, since: '2026-11-19T08:00:00.000Z' }
    const keys = await listTimeline(db, { view: View.All }, options)
    expect(keys.map(({ publishedAt }) => publishedAt.slice(0, 10))).toEqual(['2026-11-19'])
  })

  test.each([
    ['newest', '', ['2026-11-20', '2026-11-19']],
    ['oldest', '\uFFFF', ['2026-11-18', '2026-11-19']],
  ] as const)('can be ended at a time, that time counted: the %s first', async (order, id, expected) => {
    const db = await fill(
      times.map((publishedAt) => wireEntry({ feedId: articles, publishedAt })),
      subscriptions,
    )
    const keys = await listTimeline(
      db,
      { view: View.All },
      { limit: 10, order, until: { publishedAt: '2026-11-19T08:00:00.000Z', id } },
    )
    expect(keys.map(({ publishedAt }) => publishedAt.slice(0, 10))).toEqual(expected)
  })

  test.each([
    ['few feeds, merged', 3],
    ['many feeds, walked', 40],
  ])('loses and doubles nothing over its windows, equal times or not: %s', async (_, feedCount) => {
    const feedIds = Array.from({ length: feedCount }, makeId)
    const anyEntry = fc.record({
      feedId: fc.constantFrom(...feedIds),
      publishedAt: fc.constantFrom(...times),
      read: fc.boolean(),
      isOfLaterYears: fc.boolean(),
    })
    const property = fc.asyncProperty(
      fc.array(anyEntry, { maxLength: 30, size: 'max' }),
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      fc.constantFrom<TimelineOrder>('newest', 'oldest'),
      async (rows, limit, unreadOnly, order) => {
        const written = rows.map(({ isOfLaterYears, ...row }) =>
          wireEntry({ ...row, id: isOfLaterYears ? laterId() : makeId() }),
        )
        const db = await fill(
          written,
          feedIds.map((id) => wireSubscription(id)),
        )
        const keys = await readAll(db, { view: View.All }, { limit, unreadOnly, order })
        const oldestFirst = written
          .filter(({ read }) => !(unreadOnly && read))
          .map((row) => `${row.entries.publishedAt.slice(0, 19)} ${row.entries.id.padStart(19)}`)
          .toSorted()
        const expected = order === 'oldest' ? oldestFirst : oldestFirst.toReversed()
        await db.delete()
        expect(keys.map(({ publishedAt, id }) => `${publishedAt.slice(0, 19)} ${id.padStart(19)}`)).toEqual(
          expected,
        )
      },
    )
    await fc.assert(property, { numRuns: 25 })
  })
})

describe('entries of one time, of which some have an identifier with a digit more', () => {
  const feedId = makeId()
  const [first, second, third, fourth] = [makeId(), makeId(), laterId(), laterId()]
  const inOrder = [first, second, third, fourth]
  const items = [third, first, fourth, second].map((id) =>
    wireEntry({ id, feedId, publishedAt: times[0] ?? '', ...star }),
  )

  test.each<[string, TimelineScope]>([
    ['a feed', { feedId }],
    ['the starred', { starred: true }],
    ['the starred of a view', { starred: true, view: View.Articles }],
    ['the starred by when they were', { starred: true, sortBy: 'starredAt' }],
    ['the starred of a view by when they were', { starred: true, view: View.Articles, sortBy: 'starredAt' }],
    ['a search', { search: 'rust' }],
  ])('follow each other as they came, window by window: of %s', async (_, scope) => {
    const db = await fill(items, [wireSubscription(feedId)])
    await storeFound(db, 'rust', { items })
    for (const limit of [1, 2, 3]) {
      const oldest = await readAll(db, scope, { limit, order: 'oldest' })
      expect(oldest.map(({ id }) => id)).toEqual(inOrder)
      const newest = await readAll(db, scope, { limit })
      expect(newest.map(({ id }) => id)).toEqual(inOrder.toReversed())
    }
  })

  test('go on after one that is here no more', async () => {
    const db = await fill(items, [wireSubscription(feedId)])
    await db.entries.delete(third)
    const after = { publishedAt: new Date(times[0] ?? '').toISOString(), id: third }
    const keys = await listTimeline(db, { feedId }, { limit: 1, after })
    expect(keys.map(({ id }) => id)).toEqual([second])
  })
})

test('of many entries of one time no more are read than a window takes', async () => {
  const feedId = makeId()
  const items = Array.from({ length: 200 }, () => wireEntry({ feedId, publishedAt: times[0] ?? '' }))
  const db = await fill(items, [wireSubscription(feedId)])
  const { id = '' } = items[100]?.entries ?? {}
  const after = { publishedAt: new Date(times[0] ?? '').toISOString(), id }
  let read = 0
  db.entries.hook('reading', (row: EntryRow) => {
    read += 1
    return row
  })
  const keys = await listTimeline(db, { feedId }, { limit: 5, after })
  expect(keys.map((key) => key.id)).toEqual(
    items
      .slice(95, 100)
      .map(({ entries }) => entries.id)
      .toReversed(),
  )
  expect(read).toBeLessThanOrEqual(12)
})
