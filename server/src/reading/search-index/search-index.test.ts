import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { statementsDuring } from '../../foundation/database/statements.testing.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { createSearchIndex } from './search-index.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})

afterAll(() => server.close())

/** As the ingest does: what is stored waits for the index. */
const addEntries = (name: string, contents: readonly string[]) =>
  server.database.pool.query(
    `with feed as (insert into feeds (id, url, title) values ($1, $2, $2) returning id),
     stored as (
       insert into entries (id, feed_id, guid, guid_hash, title, published_at)
       select given.id, feed.id, given.id, decode(md5(given.id::text), 'hex'), $2, now()
       from feed, unnest($3::bigint[]) as given(id) returning id),
     contents as (insert into entry_contents (entry_id, content) select * from unnest($3::bigint[], $4::text[]))
     insert into search_queue (entry_id) select id from stored`,
    [
      String(server.deps.nextId()),
      `https://${name}.example/`,
      contents.map(() => String(server.deps.nextId())),
      contents,
    ],
  )

const countFound = async (word: string): Promise<number> => {
  const { rows } = await server.database.pool.query<{ found: number }>(
    'select count(*)::int as found from entry_search where document @@ $1::tsquery',
    [`'${word}'`],
  )
  return rows[0]?.found ?? 0
}

const countReads = async () => {
  const statements = await statementsDuring(() => server.deps.searchIndex.indexWaiting())
  return statements.filter((statement) => statement.includes('e.published_at::text')).length
}

test('entries are put into the index many at a time', async () => {
  await addEntries(
    'short',
    Array.from({ length: 25 }, () => '<p>pomegranate</p>'),
  )
  expect(await countReads()).toBe(1)
  expect(await countFound('pomegranate')).toBe(25)
})

test('of very long ones few are in memory at once, and all are found', async () => {
  const long = `<p>quince</p>${'<p>One word.</p>'.repeat(60_000)}`
  await addEntries(
    'long',
    Array.from({ length: 5 }, () => long),
  )
  expect(await countReads()).toBe(3)
  expect(await countFound('quince')).toBe(5)
})

test('one that is longer than what is read at a time goes by itself', async () => {
  const longest = `<p>medlar</p>${'<p>One word.</p>'.repeat(150_000)}`
  await addEntries('longest', [longest, longest])
  expect(await countReads()).toBe(2)
  expect(await countFound('medlar')).toBe(2)
})

test('a server that is stopped while the index rests begins nothing more with it', async () => {
  await addEntries(
    'stopped',
    Array.from({ length: 50 }, () => '<p>tayberry</p>'),
  )
  const { database, deps } = server
  const index = createSearchIndex({ database, logger: deps.logger })
  const stopped = Promise.withResolvers<void>()
  const begin = database.db.transaction.bind(database.db)
  const begun = vi.spyOn(database.db, 'transaction').mockImplementation(async (...given) => {
    const done = await begin(...given)
    // As soon as it rests.
    setImmediate(() => stopped.resolve(index.stop()))
    return done
  })
  index.start()
  await stopped.promise
  expect(begun).toHaveBeenCalledOnce()
  expect(await countFound('tayberry')).toBe(25)
  begun.mockRestore()
  await deps.searchIndex.indexWaiting()
  expect(await countFound('tayberry')).toBe(50)
})
