import type { EntryItem, Inbox } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { forgetUnstarred } from './remove-inbox.ts'
import { codeOf, createCalls, dataOf } from './testing.ts'

const PUBLISHED_AT = '2026-11-01T12:00:00.000Z'

let server: TestServer
let reader: TestUser
let other: TestUser
let begun = 0
let handle: string
let headers: Record<string, string>
/** The entry that was starred. */
let letter: EntryItem['entries']

beforeAll(async () => {
  server = await createTestServer()
  other = await server.signUp()
})

/** Somebody deletes an inbox of two letters, and had starred one of them. */
async function deleteInbox(): Promise<void> {
  begun += 1
  handle = `letters-${begun}`
  reader = await server.signUp()
  await call('POST', '/inboxes', { handle })
  const { secret } = await dataOf(call('GET', `/inboxes?handle=${handle}`), z.custom<Inbox>())
  headers = { 'x-follow-handle': handle, 'x-follow-secret': secret }
  for (const name of ['one', 'two']) {
    const title = `Letter ${name} to ${handle}`
    const entry = { guid: name, publishedAt: PUBLISHED_AT, title, content: '<p>Dear</p>' }
    expect((await post(entry, headers)).status).toBe(200)
  }
  const [newest] = await timeline(handle)
  if (!newest) throw new Error('There is no letter.')
  letter = newest.entries
  await call('POST', '/collections', { entryId: letter.id, view: 0 })
  expect(await codeOf(call('DELETE', '/inboxes', { handle }))).toBe(0)
}

beforeEach(deleteInbox)

afterAll(() => server.close())

const { call, post, timeline } = createCalls(
  () => server,
  () => reader,
)

const items = z.array(z.custom<EntryItem>())
const starred = () => dataOf(call('POST', '/entries', { isCollection: true }), items)
const isRead = async () => (await starred())[0]?.read

/** Letters of the inbox that the database still holds, whoever may see them. */
const kept = async () =>
  (
    await server.database.pool.query<{ title: string; feed_id: string }>(
      'select title, feed_id::text from entries where title like $1',
      [`Letter % to ${handle}`],
    )
  ).rows

describe('of an inbox that is deleted', () => {
  test('starred entries stay in their place, and all else of it goes', async () => {
    const entryId = letter.id
    expect(await starred()).toMatchObject([
      { entries: { id: entryId }, feeds: { title: handle }, collections: {} },
    ])
    const opened = await dataOf(call('GET', `/entries?id=${entryId}`), z.custom<{ entries: object } | null>())
    expect(opened?.entries).toMatchObject({ content: '<p>Dear</p>' })
    expect((await kept()).map(({ title }) => title)).toEqual([letter.title])
    expect(await dataOf(call('GET', `/entries?id=${entryId}`, undefined, other), z.null())).toBeNull()
    expect((await post({ guid: 'late', publishedAt: PUBLISHED_AT }, headers)).status).toBe(401)
    const subscriptions = await dataOf(
      call('GET', '/subscriptions'),
      z.array(z.object({ inboxId: z.string() })),
    )
    expect(subscriptions.map(({ inboxId }) => inboxId)).not.toContain(handle)
    expect(await dataOf(call('GET', '/reads'), z.record(z.string(), z.number()))).not.toHaveProperty(entryId)
  })

  test('a starred entry is read or unread as it was', async () => {
    expect(await isRead()).toBe(false)
    const more = { handle: `more-${handle}` }
    await call('POST', '/inboxes', more)
    const { secret } = await dataOf(call('GET', `/inboxes?handle=${more.handle}`), z.custom<Inbox>())
    const its = { 'x-follow-handle': more.handle, 'x-follow-secret': secret }
    for (const guid of ['one', 'two', 'three']) await post({ guid, publishedAt: PUBLISHED_AT }, its)
    const [newest, middle] = await timeline(more.handle)
    const entryIds = [newest, middle].map((item) => item?.entries.id)
    await call('POST', '/reads', { entryIds, isInbox: true })
    await call('POST', '/collections', { entryId: entryIds[0], view: 0 })
    await call('DELETE', '/inboxes', more)
    expect(await isRead()).toBe(true)
    // It can be marked as before, and is counted.
    expect(await codeOf(call('DELETE', '/reads', { entryId: entryIds[0], isInbox: true }))).toBe(0)
    expect(await isRead()).toBe(false)
    const counts = await server.database.pool.query<{ read_total: number }>(
      'select read_total from cursors c join entries e using (feed_id) where e.id = $1',
      [entryIds[0]],
    )
    expect(counts.rows).toEqual([{ read_total: 0 }])
  })

  test('the handle can be taken again, and what was left is not part of the new one', async () => {
    expect(await codeOf(call('POST', '/inboxes', { handle }))).toBe(0)
    expect(await timeline(handle)).toEqual([])
    expect(await dataOf(call('GET', '/inboxes/list'), z.array(z.object({ id: z.string() })))).toContainEqual({
      id: handle,
    })
    expect(await starred()).toHaveLength(1)
  })

  test('an entry that is starred no more is deleted in the end', async () => {
    const { pool } = server.database
    await call('DELETE', '/collections', { entryId: letter.id })
    const [left, ...others] = await kept()
    expect(others).toEqual([])
    const countLeft = async () =>
      (await pool.query(`select 1 from feeds where id = $1 and handle like ':%'`, [left?.feed_id])).rowCount
    expect(await countLeft()).toBe(1)
    expect(await forgetUnstarred(pool)).toBe(false)
    expect(await kept()).toEqual([])
    expect(await countLeft()).toBe(0)
  })
})
