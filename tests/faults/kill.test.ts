import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/src/foundation/database/embedded-postgres.ts'
import { startFeedServer, type FeedServer } from '../support/feed-server.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createReader, type Reader } from '../support/reader.ts'

const KILLS = 10
const FEEDS = 60
const ITEMS = 20
const NEW_PER_ROUND = 2
const LONGEST_WAIT_MS = 800

interface Stage {
  feeds: FeedServer
  product: Product
  database: pg.Pool
  reader: Reader
}

async function setStage(): Promise<Stage> {
  const feeds = await startFeedServer({
    feeds: FEEDS,
    items: ITEMS,
    rounds: KILLS + 1,
    hosts: 8,
    size: 'normal',
  })
  onTestFinished(feeds.stop)
  const product = await startProduct()
  onTestFinished(product.dispose)
  const postgres = await startEmbeddedPostgres({ dataDir: product.dataDir })
  onTestFinished(postgres.stop)
  const database = new pg.Pool({ connectionString: postgres.url('postgres'), max: 2 })
  onTestFinished(() => database.end())
  const reader = await createReader(product.url)
  return { feeds, product, database, reader }
}

test('a server killed ten times while it refreshes loses nothing and doubles nothing', async () => {
  const { feeds, product, database, reader } = await setStage()
  await importFeeds(feeds, reader)
  await finishRefresh(database)
  const marked: string[] = []
  await product.stop()
  for (const [i, untilKilled] of drawWaits().entries()) {
    const round = i + 1
    await feeds.control(`round/${round}`)
    await makeDue(database)
    // A server refreshes what is due as soon as it runs.
    await product.start()
    marked.push(await markOneRead(reader))
    await wait(untilKilled)
    await product.stop('SIGKILL')
  }
  await makeDue(database)
  await product.start()
  await finishRefresh(database)

  expect(await entryCounts(database)).toEqual(Array(FEEDS).fill(ITEMS + KILLS * NEW_PER_ROUND))
  expect(await wrongCounters(database)).toEqual([])
  expect(await unreadAmong(database, marked)).toEqual([])
  const { data } = await reader.call<{ data: Record<string, number> }>('GET', '/reads')
  expect(data).toEqual(await naiveUnread(database))
})

/** How long it runs each time until it is killed: all of it as likely. */
const drawWaits = () => fc.sample(fc.noBias(fc.integer({ min: 0, max: LONGEST_WAIT_MS })), KILLS)

async function importFeeds({ dir }: FeedServer, { call }: Reader): Promise<void> {
  const form = new FormData()
  form.set('file', new File([await readFile(join(dir, 'feeds.opml'))], 'feeds.opml'))
  await call('POST', '/subscriptions/import', form)
}

const makeDue = (database: pg.Pool) =>
  database.query('update feeds set next_check_at = now(), checked_at = null')

async function finishRefresh(database: pg.Pool): Promise<void> {
  const query = 'select url, error_message from feeds where checked_at is null or error_at is not null'
  await expect.poll(() => rows(database, query), { timeout: 60_000, interval: 100 }).toEqual([])
}

async function markOneRead({ call }: Reader): Promise<string> {
  const { data } = await call<{ data: { entries: { id: string } }[] }>('POST', '/entries', {
    read: false,
    limit: 1,
  })
  const id = data[0]?.entries.id
  if (!id) throw new Error('There is no unread entry')
  await call('POST', '/reads', { entryIds: [id] })
  return id
}

type Row = Record<string, unknown>

async function rows(database: pg.Pool, query: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.query<Row>(query, values)).rows
}

async function entryCounts(database: pg.Pool): Promise<unknown[]> {
  const counts = await rows(database, 'select count(*)::int as count from entries group by feed_id')
  return counts.map(({ count }) => count)
}

const wrongCounters = (database: pg.Pool) =>
  rows(
    database,
    `select f.url from feeds f join entries e on e.feed_id = f.id group by f.id
     having f.entry_count <> count(*) or f.last_entry_id <> max(e.id) or count(*) <> count(distinct e.url)`,
  )

const unread = `from cursors c join entries e using (feed_id)
  left join entry_states s on s.user_id = c.user_id and s.entry_id = e.id
  where not coalesce(s.read, e.id <= c.read_upto)`

const unreadAmong = (database: pg.Pool, ids: string[]) =>
  rows(database, `select e.id ${unread} and e.id = any($1)`, [ids])

async function naiveUnread(database: pg.Pool): Promise<Row> {
  const query = `select e.feed_id::text as id, count(*)::int as count ${unread} group by e.feed_id`
  return Object.fromEntries((await rows(database, query)).map(({ id, count }) => [id, count]))
}
