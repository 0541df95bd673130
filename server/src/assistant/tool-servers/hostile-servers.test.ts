import type { ServerResponse } from 'node:http'
import { foreignToolLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startHostileServer, type Answering } from '../../../../tests/support/tool-server/hostile-server.ts'
import { serve } from '../../../../tests/support/serve.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { nameOf } from './offered-tools.ts'
import { createConnections, type Connections } from './testing.ts'
import { createToolServerAccess } from './tool-server-access.ts'

let server: TestServer
let mine: Connections

beforeAll(async () => {
  server = await createTestServer({ environment: { BASE_URL: 'http://localhost' } })
})

beforeEach(async () => {
  mine = createConnections(server, await server.signUp())
})

afterAll(() => server.close())

async function start(listTools: Answering): Promise<string> {
  const site = await startHostileServer(listTools)
  onTestFinished(site.close)
  return `${site.origin}/mcp`
}

const schema = { type: 'object' }
const nested = (depth: number): object => (depth === 0 ? {} : { properties: { a: nested(depth - 1) } })

async function kept(tools: readonly object[]) {
  const { connectionId } = await mine.connect(await start(() => ({ tools })))
  return mine.tools(connectionId)
}

describe('a server that wants to be somewhere else', () => {
  test.each([
    'http://10.0.0.1/mcp',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/mcp',
    'file:///etc/passwd',
  ])('at %s is not followed there', async (location) => {
    const site = await serve((_, response) => response.writeHead(307, { location }).end())
    onTestFinished(site.close)
    expect(await mine.refuse(`${site.origin}/mcp`)).toMatchObject({ code: 16_001 })
  })

  test('at another origin is not shown what it was to be shown', async () => {
    const seen: unknown[] = []
    const other = await serve((request, response) => {
      seen.push(request.headers)
      response.writeHead(404).end()
    })
    const site = await serve((_, response) =>
      response.writeHead(307, { location: `${other.origin}/mcp` }).end(),
    )
    onTestFinished(async () => {
      await site.close()
      await other.close()
    })
    await mine.refuse(`${site.origin}/mcp`, { headers: { authorization: 'Bearer secret' } })
    expect(JSON.stringify(seen)).not.toContain('secret')
  })

  test.each(['http://10.0.0.1/.well-known', 'http://169.254.169.254/latest/meta-data'])(
    'names %s as where it lets in, and is not asked there',
    async (address) => {
      const challenge = { 'www-authenticate': `Bearer resource_metadata="${address}"` }
      const site = await serve((_, response) => response.writeHead(401, challenge).end())
      onTestFinished(site.close)
      expect(await mine.refuse(`${site.origin}/mcp`)).toMatchObject({ code: 16_001 })
    },
  )
})

describe('what a server has', () => {
  test('is so many tools, however many it says', async () => {
    const tools = Array.from({ length: 5000 }, (_, n) => ({ name: `tool_${n}`, inputSchema: schema }))
    expect(await kept(tools)).toHaveLength(foreignToolLimits.tools)
  })

  test('is asked for so many pages, though there is always one more', async () => {
    let pages = 0
    const url = await start(() => {
      pages += 1
      return { tools: [], nextCursor: String(pages) }
    })
    await mine.connect(url)
    expect(pages).toBe(foreignToolLimits.pages)
  })

  test('has no schema that is too long, too deep, or cannot be kept', async () => {
    const found = await kept([
      { name: 'long', inputSchema: { ...schema, description: 'x'.repeat(20_000) } },
      { name: 'deep', inputSchema: { ...schema, ...nested(50) } },
      { name: 'broken', inputSchema: { ...schema, description: 'a\u0000b' } },
      { name: 'fine', inputSchema: { ...schema, ...nested(3) } },
    ])
    expect(found.map(({ name }) => name)).toEqual(['fine'])
  })

  test('has names that can be seen, each once, and words of bounded length', async () => {
    const inputSchema = schema
    const found = await kept([
      { name: 'one', description: 'First\u202E\u0007 '.repeat(1000), inputSchema },
      { name: 'one', description: 'Second', inputSchema },
      { name: '', inputSchema },
      { name: 'un\u200Bseen', inputSchema },
      { name: 'x'.repeat(5000), inputSchema },
    ])
    expect(found).toMatchObject([{ name: 'one', description: expect.stringMatching(/^First First/) }])
    expect(String(found[0]?.['description']).length).toBeLessThanOrEqual(foreignToolLimits.descriptionLength)
  })
})

test('a session that a server has begun is ended', async () => {
  const site = await startHostileServer(() => ({ tools: [] }))
  onTestFinished(site.close)
  await mine.connect(`${site.origin}/mcp`)
  await expect.poll(() => site.left).toEqual(['a-session'])
})

test.each([
  ['search', 1, 'mcp_1_search'],
  ['get_entries', 2, 'mcp_2_get_entries'],
  ['mcp_1_search', 2, 'mcp_2_mcp_1_search'],
  ['a b.c/d', 1, 'mcp_1_a_b_c_d'],
  ['x'.repeat(128), 1, `mcp_1_${'x'.repeat(58)}`],
])('the tool %s imitates none of ours', (tool, place, name) => {
  expect(nameOf(place, tool, new Set())).toBe(name)
})

test('two tools that would have one name have two', () => {
  const long = 'x'.repeat(128)
  const taken = new Set([nameOf(1, long, new Set()), nameOf(1, 'a b', new Set())])
  expect(nameOf(1, 'a_b', taken)).toBe('mcp_1_a_b_2')
  expect(nameOf(1, `${long}y`, taken)).toBe(`mcp_1_${'x'.repeat(56)}_2`)
})

const write = (response: ServerResponse, type: string, piece: string): undefined => {
  response.writeHead(200, { 'content-type': type })
  const more = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

/** Has the server wait for a moment only: where nothing that comes could be late. */
function waitBriefly(): void {
  const SOON_MS = 500
  const before = server.deps.toolServers
  server.deps.toolServers = createToolServerAccess({
    userAgent: 'Tidings',
    allowPrivate: ['127.0.0.0/8'],
    secret: 'a secret of tests',
    limits: { ...foreignToolLimits, firstByte: SOON_MS, betweenBytes: SOON_MS, wholeUse: SOON_MS * 4 },
  })
  onTestFinished(async () => {
    await server.deps.toolServers.close()
    server.deps.toolServers = before
  })
}

describe('an answer', () => {
  test.each<[string, Answering]>([
    ['that never comes', () => undefined],
    [
      'that begins and does not go on',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
  ])('%s is given up', async (_, answering) => {
    waitBriefly()
    const message = 'The server did not answer in time.'
    expect(await mine.refuse(await start(answering))).toEqual({ code: 16_001, message })
  })

  test.each<[string, Answering]>([
    ['without end', (response) => write(response, 'application/json', ' '.repeat(1e6))],
    [
      'that is a stream without end',
      (response) => write(response, 'text/event-stream', `: ${'x'.repeat(1e6)}\n\n`),
    ],
  ])('%s is given up', async (_, answering) => {
    const message = 'The answer does not come to an end.'
    expect(await mine.refuse(await start(answering))).toEqual({ code: 16_001, message })
  })
})
