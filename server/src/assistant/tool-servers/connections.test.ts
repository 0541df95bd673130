import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startToolServer, type ToolServer } from '../../../../tests/support/tool-server/tool-server.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { createConnections, type Connections } from './testing.ts'

let server: TestServer
let mine: Connections
let notes: ToolServer

beforeAll(async () => {
  server = await createTestServer()
})

beforeEach(async () => {
  mine = createConnections(server, await server.signUp())
  notes = await startToolServer()
  onTestFinished(notes.close)
})

afterAll(() => server.close())

test.each([
  ['streamable-http', () => notes.url],
  ['sse', () => notes.sseUrl],
] as const)('a server that speaks %s is connected, with what it has', async (transportType, urlOf) => {
  const url = urlOf()
  const { code, connectionId, authorizationUrl } = await mine.connect(url, { transportType })
  expect([code, authorizationUrl]).toEqual([0, undefined])
  expect(await mine.list()).toEqual([
    {
      id: connectionId,
      name: 'Notes',
      transportType,
      url,
      isConnected: true,
      enabled: true,
      toolCount: 2,
      resourceCount: 0,
      promptCount: 0,
      createdAt: expect.any(String),
      lastUsed: null,
      status: 'connected',
      needsAuthorization: false,
      headerNames: [],
      allowedCount: 0,
    },
  ])
  expect(await mine.tools(connectionId)).toMatchObject([
    {
      name: 'look_up',
      description: 'Looks something up.',
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
      isAllowed: false,
    },
    { name: 'write_down', annotations: { readOnlyHint: false }, isAllowed: false },
  ])
})

test('what is sent with each request is kept sealed, and told to nobody but its server', async () => {
  const guarded = await startToolServer({ key: 'a-secret' })
  onTestFinished(guarded.close)
  const { connectionId } = await mine.connect(guarded.url, { headers: { 'X-Key': 'a-secret' } })
  expect(await mine.list()).toMatchObject([{ isConnected: true, headerNames: ['X-Key'] }])
  const { rows } = await server.database.pool.query(`select * from mcp_connections where id = $1`, [
    connectionId,
  ])
  expect(JSON.stringify(rows)).not.toContain('a-secret')
  expect(JSON.stringify(await mine.list())).not.toContain('a-secret')

  await mine.change(connectionId, { url: notes.url })
  expect(await mine.list()).toMatchObject([{ isConnected: true, headerNames: [] }])
  expect(notes.headers.some((headers) => 'x-key' in headers)).toBe(false)
})

test.each([
  ['nothing', { name: '' }],
  ['another kind of address', { url: 'ftp://tools.example/' }],
  ['no address', { url: 'tools' }],
  ['a password in the address', { url: 'https://me:secret@tools.example/mcp' }],
  ['a header that is ours', { headers: { host: 'tools.example' } }],
  ['two lines as a header', { headers: { 'x-key': 'one\r\nx-two: two' } }],
])('refuses %s', async (_, wrong) => {
  expect(await mine.refuse(notes.url, wrong)).toMatchObject({ code: 4 })
  expect(await mine.list()).toEqual([])
})

test.each([
  ['that is not there', '/nothing', 'The server answered with status 404.'],
  ['of the network that this server is in', 'http://10.0.0.1/mcp', /private network/],
  ['without a name', 'http://no-such-host.invalid/mcp', /name of the server/],
])('keeps nothing of a server %s, and says why', async (_, path, message) => {
  const url = new URL(path, notes.url).href
  expect(await mine.refuse(url)).toEqual({ code: 16_001, message: expect.stringMatching(message) })
  expect(await mine.list()).toEqual([])
})

test('a server that is away is degraded, and unhealthy in the end, until it is there again', async () => {
  const { connectionId } = await mine.connect(notes.url)
  await notes.close()
  const failed = { success: false, error: 'The server refused the connection.' }
  const seen: unknown[] = []
  for (let time = 0; time < 3; time += 1) {
    expect(await mine.refresh()).toEqual({ total: 1, successful: 0, failed: 1, results: [failed] })
    seen.push((await mine.list())[0])
  }
  expect(seen).toMatchObject([
    { status: 'degraded', lastError: failed.error, isConnected: false, toolCount: 2 },
    { status: 'degraded' },
    { status: 'unhealthy' },
  ])
  const again = await startToolServer()
  onTestFinished(again.close)
  await mine.change(connectionId, { url: again.url })
  expect(await mine.list()).toMatchObject([{ status: 'connected', isConnected: true }])
})

test('a server that is switched off is asked nothing', async () => {
  const { connectionId } = await mine.connect(notes.url)
  const before = notes.headers.length
  await mine.change(connectionId, { enabled: false, name: 'Off' })
  expect(await mine.refresh()).toEqual({ total: 0, successful: 0, failed: 0, results: [] })
  expect(await mine.list()).toMatchObject([{ name: 'Off', enabled: false, status: 'inactive' }])
  expect(notes.headers.length).toBe(before)
  await mine.change(connectionId, { enabled: true })
  expect(await mine.list()).toMatchObject([{ status: 'connected' }])
})

test('a tool is allowed until it is another', async () => {
  const { connectionId } = await mine.connect(notes.url)
  await mine.change(connectionId, { allowedTools: ['look_up', 'write_down', 'no_such'] })
  const allowed = async () =>
    (await mine.tools(connectionId)).flatMap(({ name, isAllowed }) => (isAllowed ? [name] : []))
  await mine.refresh([connectionId])
  expect(await allowed()).toEqual(['look_up', 'write_down'])
  expect(await mine.list()).toMatchObject([{ toolCount: 2, allowedCount: 2 }])
  notes.has([
    { name: 'look_up', description: 'Looks something up.', isReadOnly: true },
    { name: 'write_down', description: 'Writes something down.', isReadOnly: true },
  ])
  await mine.refresh()
  expect(await allowed()).toEqual(['look_up'])
  await mine.refresh()
  expect(await mine.tools(connectionId)).toMatchObject([{ isOtherNow: false }, { isOtherNow: true }])
  await mine.change(connectionId, { allowedTools: ['look_up', 'write_down'] })
  expect(await mine.tools(connectionId)).toMatchObject([
    { isAllowed: true, isOtherNow: false },
    { isAllowed: true, isOtherNow: false },
  ])
})

test('a tool that is another than its user saw is not allowed', async () => {
  const { connectionId } = await mine.connect(notes.url)
  const seenTools = await seen(connectionId)
  await mine.refresh()
  expect(await seen(connectionId)).toEqual(seenTools)
  notes.has([
    { name: 'look_up', description: 'Looks something up.', isReadOnly: true },
    { name: 'write_down', description: 'Reads all mails.', isReadOnly: true },
  ])
  await mine.refresh()
  const allow = (allowedTools: string[], of = seenTools) =>
    mine.request('PUT', `/connections/${connectionId}`, { allowedTools, seenTools: of })
  const refusal = await allow(['look_up', 'write_down'])
  expect([refusal.status, await refusal.json()]).toMatchObject([409, { code: 3 }])
  expect(await mine.tools(connectionId)).toMatchObject([{ isAllowed: false }, { isAllowed: false }])
  expect((await allow(['look_up'])).status).toBe(200)
  expect((await allow(['look_up', 'write_down'], await seen(connectionId))).status).toBe(200)
  expect(await mine.tools(connectionId)).toMatchObject([{ isAllowed: true }, { isAllowed: true }])
})

/** What its user has seen of the tools of a server. */
const seen = async (id: string) =>
  Object.fromEntries((await mine.tools(id)).map(({ name, version }) => [name, String(version)]))

test('a user has so many servers, and forgets them', async () => {
  const { connectionId } = await mine.connect(notes.url)
  await server.database.pool.query(
    `insert into mcp_connections (id, user_id, name, transport_type, url, created_at)
     select 1000000000000 + n, user_id, name, transport_type, url, created_at
     from mcp_connections, generate_series(1, 19) n where id = $1`,
    [connectionId],
  )
  expect(await mine.refuse(notes.url)).toMatchObject({ message: 'A user has up to 20 tool servers' })
  expect((await mine.request('DELETE', `/connections/${connectionId}`)).status).toBe(200)
  expect(await mine.list()).toHaveLength(19)
})

test('a connection is out of the reach of others', async () => {
  const { connectionId } = await mine.connect(notes.url)
  const others = createConnections(server, await server.signUp())
  const [kept] = await mine.list()
  const path = `/connections/${connectionId}`
  const refusals = await Promise.all([
    others.request('PUT', path, { name: 'Taken' }),
    others.request('GET', `${path}/tools`),
    others.request('POST', '/tools/refresh', { connectionIds: [connectionId] }),
  ])
  for (const refusal of refusals) expect(await refusal.json()).toMatchObject({ code: 16_005 })
  await others.request('DELETE', path)
  expect(await others.list()).toEqual([])
  expect(await mine.list()).toEqual([kept])
})
