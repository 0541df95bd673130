import { limits, toolServerLimits } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createLibrary, type Library } from '../chats/library/testing.ts'
import { makeToken, send, toolCall } from './testing.ts'

let server: TestServer
let reader: TestUser
let library: Library
let headers: Record<string, string>
const complaints: string[] = []

beforeAll(async () => {
  server = await createTestServer({
    log: (line) => {
      if (line.includes('"level":50')) complaints.push(line)
    },
  })
  reader = await server.signUp()
  library = await createLibrary(server, reader)
  headers = { authorization: `Bearer ${await makeToken(server, reader, 'write')}` }
})

afterAll(() => server.close())

const page = z.object({ entries: z.array(z.object({ id: z.string() })), next: z.string().nullish() })
const told = z.object({ result: z.object({ structuredContent: z.looseObject({}) }) })

const message = (fields: object) => ({ jsonrpc: '2.0', id: 1, method: 'ping', ...fields })
const modern = (params: object) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  },
  ...params,
})
const ofVersion = (version: string) => ({ 'mcp-protocol-version': version })

describe('a message that is none is refused as the protocol says, and never a failure of ours:', () => {
  test.each<[string, unknown, number, number]>([
    ['no JSON', '{"jsonrpc":', 400, -32_700],
    ['nothing', '', 400, -32_700],
    ['deep beyond reason', '['.repeat(400_000), 400, -32_700],
    ['null', 'null', 400, -32_600],
    ['a number', '5', 400, -32_600],
    ['a batch', [message({}), message({ id: 2 })], 400, -32_600],
    ['an empty batch', [], 400, -32_600],
    ['no version of JSON-RPC', { id: 1, method: 'ping' }, 400, -32_600],
    ['a method that is no word', message({ method: 5 }), 400, -32_600],
    ['an identifier that is an object', message({ id: {} }), 400, -32_600],
  ])('%s', async (_, body, status, code) => {
    const answer = await send(server, body, headers)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { code } })
  })

  test('one that is too large', async () => {
    const large = toolCall('search', { query: 'x'.repeat(limits.requestBytes) })
    expect((await send(server, large, headers)).status).toBe(413)
  })

  test('one that is not said to be JSON', async () => {
    expect((await send(server, message({}), { ...headers, 'content-type': 'text/plain' })).status).toBe(415)
  })

  test.each([
    ['a version that nobody speaks', message({}), ofVersion('1999-01-01'), 400],
    [
      'one in its words and another in its header',
      message({ method: 'tools/list', params: modern({}) }),
      ofVersion('2025-06-18'),
      400,
    ],
  ])('%s', async (_, body, extra, status) => {
    const answer = await send(server, body, { ...headers, ...extra })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { message: expect.any(String) } })
  })

  test.each(['unknown/method', '__proto__', 'constructor', 'resources/list', 'sampling/createMessage'])(
    'the method %s',
    async (method) => {
      const answer = await send(server, message({ method, params: {} }), headers)
      expect(await answer.json()).toMatchObject({ error: { code: -32_601 } })
    },
  )

  test('a stream to be listened to: there is none', async () => {
    const params = modern({ notifications: { toolsListChanged: true } })
    const method = 'subscriptions/listen'
    const extra = { ...headers, ...ofVersion('2026-07-28'), 'mcp-method': method }
    const answer = await send(server, message({ method, params }), extra)
    expect(await answer.json()).toMatchObject({ error: { message: 'Subscription limit reached' } })
  })
})

describe('a tool that there is not is told so:', () => {
  test.each([
    ['another name', 'drop_tables'],
    ['no name', ''],
    ['a prototype', '__proto__'],
    ['a constructor', 'constructor'],
    ['a method of objects', 'toString'],
    ['a name without end', 'x'.repeat(100_000)],
  ])('%s', async (_, name) => {
    const answer = await send(server, toolCall(name, {}), headers)
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ error: { code: -32_602 } })
    expect(text.length).toBeLessThan(500)
  })
})

const many = (count: number) => Array.from({ length: count }, () => '4000000000000000001')

describe('arguments that are none are told as such, to be mended:', () => {
  test.each<[string, string, unknown]>([
    ['search', 'a word', 'ship'],
    ['search', 'another scope', { scope: 'constructor', query: [] }],
    [
      'search',
      'a condition that is long',
      {
        scope: 'entries.userTimeline',
        query: [{ field: 'text', operation: 'eq', value: 'x'.repeat(100_000) }],
      },
    ],
    [
      'search',
      'keys of prototypes alone',
      JSON.parse('{"__proto__":{"scope":"entries.userTimeline","query":[]}}'),
    ],
    ['get_entries', 'no identifiers', { ids: [] }],
    ['get_entries', 'too many', { ids: many(40_000) }],
    ['get_entries', 'an identifier that is SQL', { ids: [`1'; drop table entries; --`] }],
    ['get_timeline', 'a view that is a prototype', { view: 'toString' }],
    ['get_timeline', 'more than is told at once', { limit: 100_000 }],
    ['get_timeline', 'a place that is none', { before: '2026-99-99T99:99:99.000Z_4000000000000000001' }],
    ['mark_read', 'too many', { entryIds: many(toolServerLimits.marksPerCall + 1) }],
    ['subscribe', 'a list', { url: ['https://blog.example/'] }],
    ['subscribe', 'a view that holds no feeds', { url: 'https://blog.example/', view: 'all' }],
  ])('%s, of %s', async (name, _, input) => {
    const text = await (await send(server, toolCall(name, input), headers)).text()
    expect(text).toMatch(/"code":4\b|-32602|-32700/)
    expect(text.length).toBeLessThan(5000)
  })

  test('a word that no database keeps', async () => {
    const input = {
      scope: 'entries.userTimeline',
      query: [{ field: 'feed', operation: 'eq', value: 'a\u0000b' }],
    }
    expect((await send(server, toolCall('search', input), headers)).status).toBe(200)
    expect((await send(server, toolCall('get_feeds', { category: 'a\u0000b' }), headers)).status).toBe(200)
  })
})

test('what failed within is told by a trace alone', async () => {
  const { documents } = server.deps
  const entryId = await library.write({ title: 'One', content: '<p>Words.</p>' })
  const { readWords } = documents
  documents.readWords = async () => Promise.reject(new Error('of /var/lib/secret.sock'))
  const answer = await send(server, toolCall('get_entries', { ids: [entryId] }), headers)
  documents.readWords = readWords
  const text = await answer.text()
  expect(text).toContain('traceId')
  expect(text).not.toContain('secret.sock')
  expect(complaints.join('\n')).toContain('secret.sock')
})

describe('what strangers wrote stays within what an answer may have, however long it is:', () => {
  const ids: string[] = []
  let theirs: Record<string, string>

  beforeAll(async () => {
    const other = await server.signUp()
    const { write } = await createLibrary(server, other)
    const content = `<p>${'"\\é '.repeat(60_000)}</p>`
    const url = `https://a.example/${'"'.repeat(4000)}`
    for (let n = 0; n < toolServerLimits.entriesPerCall; n += 1)
      ids.push(await write({ title: '\u0001'.repeat(3000), content, url }))
    await server.database.pool.query(
      `update entries set description = repeat('"', 5000), author = repeat('"', 5000) where id = any($1)`,
      [ids],
    )
    theirs = { authorization: `Bearer ${await makeToken(server, other, 'read')}` }
  })

  const ask = async (name: string, input: object) => {
    const { structuredContent } = told.parse(
      await (await send(server, toolCall(name, input), theirs)).json(),
    ).result
    expect(JSON.stringify(structuredContent).length).toBeLessThan(toolServerLimits.rowsLength + 1000)
    return page.parse(structuredContent)
  }

  test('a timeline, of which the rest is on the next page', async () => {
    const limit = toolServerLimits.entriesPerCall
    const first = await ask('get_timeline', { limit })
    expect(first.entries.length).toBeLessThan(limit)
    const second = await ask('get_timeline', { limit, before: first.next })
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test('texts, and what is found', async () => {
    expect((await ask('get_entries', { ids: ids.slice(0, 8) })).entries.length).toBeGreaterThan(0)
    expect((await ask('search', { scope: 'entries.userTimeline', query: [] })).entries.length).toBe(20)
  })
})
