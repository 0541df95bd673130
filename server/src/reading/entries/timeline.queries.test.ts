import { createSnowflake, entryLimits, type EntryItem } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillLibrary } from '../../../../tests/support/library.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { newInView } from './check-new.ts'
import { listTimeline } from './entries.service.ts'
import { boundsOf } from '../sources/keyset.ts'
import { withRows } from './entry-rows.queries.ts'
import { timelineTexts } from './timeline.queries.ts'

const FEEDS = 6
/** Entries that share one time, in each feed: more than a page takes. */
const TIED = 30

let server: TestServer
let reader: TestUser
let feedIds: string[]

beforeAll(async () => {
  server = await createTestServer()
  reader = await server.signUp()
  feedIds = await fillWithTies(reader, FEEDS)
})

afterAll(() => server.close())

const nextId = createSnowflake(1)

/** Somebody's feeds with many entries of one time between others of times of their own; every third is read, every fourth starred. */
async function fillWithTies(user: TestUser, feeds: number): Promise<string[]> {
  const { database } = server
  const post = (path: string, json: unknown) => server.request(path, { method: 'POST', user, json })
  const ids = Array.from({ length: feeds }, () => String(nextId()))
  for (const [index, id] of ids.entries()) {
    await database.pool.query(`insert into feeds (id, url, entry_count) values ($1, $2, 0)`, [
      id,
      `https://${id}.example/`,
    ])
    await database.pool.query(
      `insert into subscriptions (user_id, feed_id, view, is_private) values ($1, $2, $3, $4)`,
      [user.id, id, index % 2, index === FEEDS - 1],
    )
    await database.pool.query('insert into cursors (user_id, feed_id) values ($1, $2)', [user.id, id])
    for (let number = 0; number < TIED + 10; number += 1) {
      const tied = number < TIED
      const publishedAt = new Date(Date.UTC(2026, 0, 2) - (tied ? 0 : (number - TIED - 5) * 60_000 + index))
      await database.pool.query(
        `insert into entries (id, feed_id, guid, guid_hash, title, published_at)
         values ($1::bigint, $2, $1::bigint::text, decode(md5($1::bigint::text), 'hex'), 'An entry', $3)`,
        [String(nextId()), id, publishedAt],
      )
    }
    await database.pool.query(
      `update feeds set entry_count = (select count(*) from entries where feed_id = $1),
         last_entry_id = (select max(id) from entries where feed_id = $1) where id = $1`,
      [id],
    )
  }
  const { rows } = await database.pool.query<{ id: string }>(
    'select id::text from entries where feed_id = any($1) order by id',
    [ids],
  )
  await post('/api/reads', { entryIds: rows.filter((_row, index) => index % 3 === 0).map(({ id }) => id) })
  for (const { id } of rows.filter((_row, index) => index % 4 === 0)) {
    await post('/api/collections', { entryId: id, view: 0 })
  }
  await database.pool.query(
    `update collections set created_at = date_trunc('second', created_at) where user_id = $1`,
    [user.id],
  )
  return ids
}

type Request = Parameters<typeof listTimeline>[2]

const LIMIT = 7

interface Walk {
  ids: string[]
  times: number[]
  /** Entries of each page. */
  sizes: number[]
}

/** All of a timeline, page by page as a client asks for it: by the time of the last entry, or by its identifier as well. */
async function walk(request: Request, by: 'time' | 'entry' = 'time', user = reader): Promise<Walk> {
  const walked: Walk = { ids: [], times: [], sizes: [] }
  let cursor: Request = {}
  for (;;) {
    const page = await listTimeline(server.deps, user.id, { limit: LIMIT, ...request, ...cursor })
    const last = page.at(-1)
    if (!last) return walked
    walked.ids.push(...page.map(({ entries }) => entries.id))
    walked.times.push(...page.map((item) => Date.parse(timeOf(item, request))))
    walked.sizes.push(page.length)
    const time = timeOf(last, request)
    cursor = request.order === 'oldest' ? { publishedBefore: time } : { publishedAfter: time }
    if (by === 'entry') cursor.lastId = last.entries.id
  }
}

const timeOf = ({ entries, collections }: EntryItem, { sortBy }: Request): string =>
  (sortBy === 'starredAt' && collections?.createdAt) || entries.publishedAt

/** What belongs to it, asked for in another way. */
async function expectedIds(condition: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select e.id::text from entries e join subscriptions s on s.feed_id = e.feed_id and s.user_id = $1
     left join cursors c on c.user_id = $1 and c.feed_id = e.feed_id
     left join entry_states st on st.user_id = $1 and st.feed_id = e.feed_id and st.entry_id = e.id
     left join collections k on k.user_id = $1 and k.entry_id = e.id
     where ${condition}`,
    [reader.id],
  )
  return rows.map(({ id }) => id)
}

const READ = 'coalesce(st.read, e.id <= coalesce(c.read_upto, 0))'

describe('where hundreds of entries share one time, nothing is lost and nothing comes twice', () => {
  test.each<[string, (ids: string[]) => Request, (ids: string[]) => string]>([
    ['of everything', () => ({}), () => 'true'],
    ['of one view', () => ({ view: 1 }), () => 's.view = 1'],
    ['of one feed', ([id]) => ({ feedId: id }), ([id]) => `e.feed_id = ${id}`],
    [
      'of some feeds',
      ([a = '', b = '']) => ({ feedIdList: [a, b] }),
      ([a, b]) => `e.feed_id in (${a}, ${b})`,
    ],
    ['of what is unread', () => ({ read: false }), () => `not ${READ}`],
    ['of what is read', () => ({ read: true }), () => READ],
    ['of what is starred', () => ({ isCollection: true }), () => 'k.entry_id is not null'],
    [
      'of what is starred and unread',
      () => ({ isCollection: true, read: false }),
      () => `k.entry_id is not null and not ${READ}`,
    ],
    [
      'of what is starred, by when it was',
      () => ({ isCollection: true, sortBy: 'starredAt' }),
      () => 'k.entry_id is not null',
    ],
    ['without what is private', () => ({ excludePrivate: true }), () => 'not s.is_private'],
  ])('in a timeline %s, whichever come first', async (_name, request, condition) => {
    const { ids, times } = await walk(request(feedIds))
    const oldestFirst = await walk({ ...request(feedIds), order: 'oldest' })
    const expected = await expectedIds(condition(feedIds))
    expect(expected.length).toBeGreaterThan(TIED / 4)
    expect(new Set(ids)).toEqual(new Set(expected))
    expect(ids).toHaveLength(expected.length)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(new Set(oldestFirst.ids)).toEqual(new Set(expected))
    expect(oldestFirst.ids).toHaveLength(expected.length)
    expect(oldestFirst.times).toEqual(times.toReversed())

    for (const order of ['newest', 'oldest'] as const) {
      const byEntry = await walk({ ...request(feedIds), order }, 'entry')
      expect(byEntry.ids.toSorted()).toEqual(expected.toSorted())
      // The first page says all of a time, for it is not known yet how its reader goes on.
      expect(byEntry.sizes.slice(1).every((size) => size <= LIMIT)).toBe(true)
    }
  })

  test('what a search finds is paged alike', async () => {
    await server.database.pool.query(
      'insert into search_queue (entry_id) select id from entries where feed_id = any($1) on conflict do nothing',
      [feedIds],
    )
    while ((await server.deps.searchIndex.indexWaiting()) > 0);
    const { ids, sizes } = await walk({ search: 'is:unread' }, 'entry')
    expect(ids.toSorted()).toEqual((await expectedIds(`not ${READ}`)).toSorted())
    expect(sizes.slice(1).every((size) => size <= LIMIT)).toBe(true)
  })
})

const FLOOD = 1200
const inFlood = (id: string) => Number(id) < 1e17

describe('thousands of entries of one second', () => {
  let flooded: TestUser
  let feedId: string

  beforeAll(async () => {
    flooded = await server.signUp()
    ;[feedId = ''] = await fillWithTies(flooded, 1)
    await server.database.pool.query(
      `insert into entries (id, feed_id, guid, guid_hash, title, published_at)
       select 10000000000000000 + n, $1, n, decode(md5(n::text), 'hex'), 'An entry', '2020-01-01T00:00:00Z'
       from generate_series(1, ${FLOOD}) n`,
      [feedId],
    )
    await server.database.pool.query(`update feeds set entry_count = entry_count + ${FLOOD} where id = $1`, [
      feedId,
    ])
  })

  test('are no answer to somebody who asks for one', async () => {
    const one = { feedId, limit: 1, publishedAfter: '2020-01-01T00:00:01Z' }
    expect(await listTimeline(server.deps, flooded.id, one)).toHaveLength(entryLimits.pageOfOneTime)
    const page = await listTimeline(server.deps, flooded.id, { ...one, lastId: feedId })
    expect(page).toHaveLength(1)
  })

  test.each(['newest', 'oldest'] as const)(
    'are all there for who goes on by entry, %s first',
    async (order) => {
      const { ids, sizes } = await walk({ feedId, limit: 100, order }, 'entry', flooded)
      expect(ids.filter((id) => inFlood(id))).toHaveLength(FLOOD)
      expect(new Set(ids).size).toBe(ids.length)
      expect(sizes.slice(1).every((size) => size <= 100)).toBe(true)
    },
  )

  test('are not all there for who goes on by time alone, and the list still comes to its end', async () => {
    const { ids } = await walk({ feedId, limit: 100 }, 'time', flooded)
    expect(ids.filter((id) => inFlood(id)).length).toBeGreaterThanOrEqual(entryLimits.pageOfOneTime - 100)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('with 20,000 entries', () => {
  beforeAll(async () => {
    const other = await server.signUp()
    await fillLibrary(server.database.pool, { userId: other.id, feeds: 100, entriesPerFeed: 200 })
    await server.database.pool.query('vacuum analyze entries')
  })

  test.each([
    ['true', 'newest'],
    ['false', 'newest'],
    ['undefined', 'newest'],
    ['false', 'oldest'],
    ['undefined', 'oldest'],
  ] as const)('a page (read %s, the %s first) walks indexes and no table', async (read, order) => {
    const plan = await planOf(timelineTexts.lateralText(read, order), [2])
    expect(plan).toContain('entries_timeline')
    expect(plan).not.toContain('Seq Scan on entries ')
  })

  test.each(['newest', 'oldest'] as const)(
    'a page of very many feeds walks the index (the %s first), also where it is planned for any number of feeds',
    async (order) => {
      const walksIndex = /Index (Only )?Scan (Backward )?using entries_global on entries/
      for (const text of [timelineTexts.globalText, timelineTexts.viewText, timelineTexts.firstText])
        for (const read of ['undefined', 'once', 'false'])
          expect(await genericPlanOf(withRows(text(read, order), order))).toMatch(walksIndex)
    },
  )

  test('what is new in very many feeds is looked for from the end, also where it is planned for any time', async () => {
    expect(await genericPlanOf(newInView)).toContain('Index Scan Backward using entries_pkey on entries')
  })
})

async function planOf(text: string, more: unknown[] = []): Promise<string> {
  const { rows: feeds } = await server.database.pool.query<{ id: string }>('select id::text from feeds')
  const bounds = boundsOf({ before: { time: new Date(), id: '0' }, after: null })
  return explain(text, '', [reader.id, feeds.map(({ id }) => id), ...bounds, 50, ...more])
}

/** As PostgreSQL plans a statement that a connection has asked often: without its values. */
const genericPlanOf = (text: string): Promise<string> => explain(text, '(generic_plan)')

async function explain(text: string, options: string, values: unknown[] = []): Promise<string> {
  const { rows } = await server.database.pool.query<Record<string, string>>(
    `explain ${options} ${text}`,
    values,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
