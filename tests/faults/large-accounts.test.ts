import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/src/foundation/database/embedded-postgres.ts'
import { watchMemory } from '../support/memory-of-group.ts'
import { startProduct } from '../support/product.ts'
import { createReader, type Reader } from '../support/reader.ts'

/** As in the other tests of memory. */
const SERVER_LIMIT_MB = 300
/** As many as the largest plan has. */
const FEEDS = 20_000
/** Identifiers have so many digits. */
const FIRST = '1000000000000000'
const LISTS = 5

/** Feeds that say as much of themselves as is kept, and somebody who follows all of them and has published lists of some. */
async function fill(database: pg.Pool, readers: readonly Reader[]): Promise<void> {
  await database.query(
    `insert into feeds (id, kind, url, title, description, image, site_url, checked_at, next_check_at)
     select $2::bigint + n, 'feed', 'https://feed.example/' || rpad(n::text, 1000, 'a'), repeat('ü', 300), repeat('ü', 500),
       'https://feed.example/' || repeat('i', 1000), 'https://feed.example/' || repeat('s', 1000), now(), now() + interval '1 day'
     from generate_series(1, $1::int) n`,
    [FEEDS, FIRST],
  )
  for (const { id } of readers) {
    await database.query('insert into subscriptions (user_id, feed_id, view) select $1, id, 0 from feeds', [
      id,
    ])
    await database.query(
      `insert into lists (id, owner_user_id, title, view)
       select (select coalesce(max(id), $3::bigint) from lists) + n, $1, 'List ' || n, 0 from generate_series(1, $2::int) n`,
      [id, LISTS, FIRST],
    )
  }
  await database.query(
    `insert into list_feeds (list_id, feed_id) select l.id, $1::bigint + n from lists l, generate_series(1, 1000) n`,
    [FIRST],
  )
}

/** How many bytes an answer has; none of it is kept. */
async function sizeOf(answer: Response): Promise<number> {
  expect(answer.status).toBe(200)
  let size = 0
  for await (const piece of answer.body ?? []) size += piece.length
  return size
}

const MB = 1_000_000

test.runIf(process.platform === 'linux')(
  `whatever the largest accounts ask for at once, the server stays below ${SERVER_LIMIT_MB} MB`,
  { timeout: 900_000 },
  async () => {
    const product = await startProduct()
    onTestFinished(product.dispose)
    const postgres = await startEmbeddedPostgres({ dataDir: product.dataDir })
    onTestFinished(postgres.stop)
    const database = new pg.Pool({ connectionString: postgres.url('postgres'), max: 1 })
    onTestFinished(() => database.end())
    const readers = [
      await createReader(product.url),
      await createReader(product.url, { email: 'bea@example.org' }),
    ]
    await fill(database, readers)
    const peak = watchMemory(product.pid())
    const calls = [
      ['/subscriptions', 80],
      ['/feed-checks?since=0', 80],
      ['/subscriptions/export', 40],
      ['/subscriptions/export?format=json', 40],
      ['/lists/list', 18],
    ] as const
    await Promise.all(
      readers.flatMap((reader) =>
        calls.map(async ([path, least]) => {
          expect(await sizeOf(await ask(product.url, reader, path))).toBeGreaterThan(least * MB)
        }),
      ),
    )
    expect(peak().server).toBeLessThan(SERVER_LIMIT_MB)
  },
)

const ask = (url: string, { cookies }: Reader, path: string) =>
  fetch(`${url}/api${path}`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  })
