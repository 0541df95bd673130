import type { EntryItem, Inbox } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { forgetUnstarred } from './remove-inbox.ts'
import { codeOf, createCalls, dataOf } from './testing.ts'

const PUBLISHED_AT = '2026-11-01T12:00:00.000Z'

let server: TestServer
let reader: TestUser
let other: TestUser

beforeAll(async () => {
  server = await createTestServer()
  reader = await server.signUp()
  other = await server.signUp()
})

afterAll(() => server.close())

const { call, post, timeline } = createCalls(
  () => server,
  () => reader,
)

const items = z.array(z.custom<EntryItem>())
const starred = () => dataOf(call('POST', '/entries', { isCollection: true }), items)

/** Titles of the letters that the database still holds, whoever may see them. */
const kept = async () =>
  (await server.database.pool.query(`select title from entries where title like 'Letter %'`)).rows

describe('of an inbox that is deleted', () => {
  test('starred entries stay in their place, and all else of it goes', async () => {
    await call('POST', '/inboxes', { handle: 'letters' })
    const { secret } = await dataOf(call('GET', '/inboxes?handle=letters'), z.custom<Inbox>())
    const headers = { 'x-follow-handle': 'letters', 'x-follow-secret': secret }
    for (const name of ['one', 'two']) {
      const letter = {
        guid: name,
        publishedAt: PUBLISHED_AT,
        title: `Letter ${name}`,
        content: '<p>Dear</p>',
      }
      expect((await post(letter, headers)).status).toBe(200)
    }
    const [letter] = await timeline('letters')
    const entryId = letter?.entries.id ?? ''
    await call('POST', '/collections', { entryId, view: 0 })
    expect(await codeOf(call('DELETE', '/inboxes', { handle: 'letters' }))).toBe(0)

    expect(await starred()).toMatchObject([
      { entries: { id: entryId }, feeds: { title: 'letters' }, collections: {} },
    ])
    const opened = await dataOf(call('GET', `/entries?id=${entryId}`), z.custom<{ entries: object } | null>())
    expect(opened?.entries).toMatchObject({ content: '<p>Dear</p>' })
    expect(await kept()).toEqual([{ title: letter?.entries.title }])
    expect(await dataOf(call('GET', `/entries?id=${entryId}`, undefined, other), z.null())).toBeNull()
    expect((await post({ guid: 'late', publishedAt: PUBLISHED_AT }, headers)).status).toBe(401)
    const subscriptions = await dataOf(
      call('GET', '/subscriptions'),
      z.array(z.object({ inboxId: z.string() })),
    )
    expect(subscriptions.map(({ inboxId }) => inboxId)).not.toContain('letters')
    expect(await dataOf(call('GET', '/reads'), z.record(z.string(), z.number()))).not.toHaveProperty(entryId)
  })

  test('the handle can be taken again, and what was left is not part of the new one', async () => {
    expect(await codeOf(call('POST', '/inboxes', { handle: 'letters' }))).toBe(0)
    expect(await timeline('letters')).toEqual([])
    expect(await dataOf(call('GET', '/inboxes/list'), z.array(z.object({ id: z.string() })))).toContainEqual({
      id: 'letters',
    })
    expect(await starred()).toHaveLength(1)
    await call('DELETE', '/inboxes', { handle: 'letters' })
  })

  test('an entry that is starred no more is deleted in the end', async () => {
    const [row] = await starred()
    await call('DELETE', '/collections', { entryId: row?.entries.id })
    expect(await kept()).toHaveLength(1)
    expect(await forgetUnstarred(server.database.pool)).toBe(false)
    expect(await kept()).toEqual([])
    const { rows } = await server.database.pool.query(`select 1 from feeds where handle like ':%'`)
    expect(rows).toEqual([])
  })
})
