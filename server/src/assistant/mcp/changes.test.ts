import { defaultPlans } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startGuardedSite, type GuardedSite } from '../../reading/feeds/address/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createLibrary, type Library } from '../chats/library/testing.ts'
import { connect, makeToken } from './testing.ts'

let server: TestServer
let site: GuardedSite
let url: string
let reader: TestUser
let library: Library
let tools: Awaited<ReturnType<typeof connect>>

beforeAll(async () => {
  site = await startGuardedSite()
  server = await createTestServer()
  url = (await server.listen()).url
})

beforeEach(async () => {
  reader = await server.signUp()
  library = await createLibrary(server, reader)
  tools = await connect({ url, token: await makeToken(server, reader, 'write') })
})

afterAll(async () => {
  await server.close()
  await site.stop()
})

const reply = z.object({ data: z.unknown() })

/** What the API tells the user. */
async function told(path: string): Promise<unknown> {
  const answer = await server.request(`/api${path}`, { user: reader })
  return reply.parse(await answer.json()).data
}

const unread = () => told('/reads')

describe('what an assistant changes is there for its user:', () => {
  test('a star, and that it is gone', async () => {
    const entryId = await library.write({ title: 'One', content: '' })
    await tools.ask('star', { entryId })
    expect(await told(`/collections?entryId=${entryId}`)).toBe(true)
    await tools.ask('unstar', { entryId })
    expect(await told(`/collections?entryId=${entryId}`)).toBe(false)
  })

  test('what is read, and what is unread again', async () => {
    const { feedId, write } = library
    const entryIds = [await write({ title: 'One', content: '' }), await write({ title: 'Two', content: '' })]
    expect(await tools.ask('mark_read', { entryIds })).toEqual({ marked: 2 })
    expect(await unread()).toEqual({})
    await tools.ask('mark_unread', { entryId: entryIds[0] })
    expect(await unread()).toEqual({ [feedId]: 1 })
  })

  test('all of a scope, and nothing that came after it was looked at', async () => {
    await library.write({ title: 'One', content: '' })
    await expect.poll(async () => (await tools.ask('get_timeline'))['entries']).toHaveLength(1)
    const { asOf } = await tools.ask('get_timeline')
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(String(asOf)))
    await library.write({ title: 'Two', content: '' })
    expect(await tools.ask('mark_all_read', { view: 'all', asOf })).toEqual({ marked: 1 })
    expect(await tools.ask('get_timeline', { unreadOnly: true })).toMatchObject({
      entries: [{ title: 'Two' }],
    })
  })

  test.each([
    ['no time', { view: 'all' }],
    ['no scope', { asOf: '2026-11-01T12:00:00.000Z' }],
    ['two scopes', { view: 'all', category: 'News', asOf: '2100-11-01T12:00:00.000Z' }],
  ])('not all that is unread where %s is named', async (_, input) => {
    await library.write({ title: 'One', content: '' })
    expect(await tools.call('mark_all_read', input)).toMatchObject({
      isError: true,
      structuredContent: { code: 4 },
    })
    expect(await unread()).toEqual({ [library.feedId]: 1 })
  })

  test('a feed that is subscribed to, on their other devices at once, and that it is not any more', async () => {
    const events = await fetch(`${url}/api/events`, { headers: { cookie: reader.cookie } })
    const news = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const hear = async (version: number) => {
      while (!heard.includes(`"version":${version}`)) {
        const piece = await news?.read()
        if (!piece?.value) throw new Error(`The stream ended before version ${version}.`)
        heard += piece.value
      }
    }
    await hear(0)
    const made = await tools.ask('subscribe', {
      url: `${site.origin}/open/1`,
      view: 'videos',
      category: 'Sea',
    })
    await hear(1)
    expect(await told('/subscriptions?view=3')).toMatchObject([{ feedId: made['feedId'], category: 'Sea' }])
    await tools.ask('unsubscribe', { feedId: made['feedId'] })
    await hear(2)
    expect(await told('/subscriptions?view=3')).toEqual([])
    await news?.cancel()
  })
})

describe('an assistant is refused', () => {
  test('a feed more than the plan of its user has room for', async () => {
    const plan = { ...defaultPlans.pro, feeds: 1 }
    await server.database.pool.query(
      `insert into plans (role, plan, updated_at) values ('pro', $1, now()) on conflict (role) do update set plan = $1`,
      [plan],
    )
    expect(await tools.call('subscribe', { url: `${site.origin}/open/2` })).toMatchObject({
      isError: true,
      structuredContent: { code: 2011, message: 'Subscription limit exceeded' },
    })
    await server.database.pool.query('delete from plans')
    expect(await told('/subscriptions')).toHaveLength(1)
  })

  test('every change, with a token that reads', async () => {
    const entryId = await library.write({ title: 'One', content: '' })
    const reading = await connect({ url, token: await makeToken(server, reader, 'read') })
    for (const [name, input] of [
      ['star', { entryId }],
      ['unstar', { entryId }],
      ['mark_read', { entryIds: [entryId] }],
      ['mark_unread', { entryId }],
      ['mark_all_read', { view: 'all', asOf: new Date().toISOString() }],
      ['subscribe', { url: `${site.origin}/open/3` }],
      ['unsubscribe', { feedId: library.feedId }],
    ] as const)
      expect({ name, ...(await reading.call(name, input)) }).toMatchObject({
        name,
        isError: true,
        structuredContent: { code: 1004 },
      })
    expect(await unread()).toEqual({ [library.feedId]: 1 })
    expect(await told(`/collections?entryId=${entryId}`)).toBe(false)
    expect(await told('/subscriptions')).toHaveLength(1)
  })
})
