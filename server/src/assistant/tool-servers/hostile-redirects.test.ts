// @module-tag long
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { serve, type TestSite } from '../../../../tests/support/serve.ts'
import { startHostileServer, type Answering } from '../../../../tests/support/tool-server/hostile-server.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { callTool } from './call-tool.ts'
import { createConnections, follow, startGuarded, type Connections } from './testing.ts'

let server: TestServer
let mine: Connections
let userId: string
/** A machine of a network that this server may not reach, though whatever runs beside it can. */
let inside: TestSite
let caught: string[] = []

beforeAll(async () => {
  server = await createTestServer({
    environment: { BASE_URL: 'http://localhost', FETCH_ALLOW_PRIVATE: '127.0.0.1/32' },
  })
  inside = await serve((request, response) => {
    caught.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json').end('{}')
  }, '127.0.0.2')
})

beforeEach(async () => {
  caught = []
  const user = await server.signUp()
  userId = user.id
  mine = createConnections(server, user)
})

afterAll(async () => {
  await server.close()
  await inside.close()
})

const sendOn: Answering = (response) => void response.writeHead(307, { location: `${inside.origin}/` }).end()

test('the machine inside is there for others', async () => {
  await fetch(inside.origin)
  expect(caught).toEqual(['GET /'])
})

describe('a tool server that sends this one on to a private address is not followed there', () => {
  test('when it is connected', async () => {
    const site = await serve((_, response) => void sendOn(response, undefined))
    onTestFinished(site.close)
    expect(await mine.refuse(`${site.origin}/mcp`)).toMatchObject({ code: 16_001 })
    expect(caught).toEqual([])
  })

  test('when it is asked what it has', async () => {
    const site = await startHostileServer(sendOn)
    onTestFinished(site.close)
    expect(await mine.refuse(`${site.origin}/mcp`)).toMatchObject({ code: 16_001 })
    expect(caught).toEqual([])
  })

  test('when it is to use a tool', async () => {
    const tools = [{ name: 'look_up', inputSchema: { type: 'object' } }]
    const site = await startHostileServer(() => ({ tools }), sendOn)
    onTestFinished(site.close)
    const { connectionId } = await mine.connect(`${site.origin}/mcp`)
    await mine.change(connectionId, { allowedTools: ['look_up'] })
    const call = { connectionId, tool: 'look_up', arguments: {} }
    const used = callTool(server.deps, userId, call, new AbortController().signal)
    await expect(used).rejects.toMatchObject({ key: 'mcpToolFailed' })
    expect(caught).toEqual([])
  })

  test('when it says where messages go, as servers of before 2025 do', async () => {
    const site = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`event: endpoint\ndata: ${inside.origin}/messages\n\n`)
    })
    onTestFinished(site.close)
    expect(await mine.refuse(`${site.origin}/sse`, { transportType: 'sse' })).toMatchObject({ code: 16_001 })
    expect(caught).toEqual([])
  })
})

describe('who lets in has this server go to no private address', () => {
  test.each([
    ['named as who lets in', (at: string) => ({ registrationEndpoint: `${at}/register` })],
    ['to which it is sent on', (at: string) => ({ redirects: { path: '/register', to: at } })],
    [
      'to which it is sent on for what there is',
      (at: string) => ({ redirects: { path: '/.well-known/oauth-authorization-server', to: at } }),
    ],
  ])('%s, when it asks to be let in', async (_, how) => {
    const { mine: theirs, letsIn, notes } = await startGuarded(server)
    letsIn.misbehaves(how(inside.origin))
    expect(await theirs.refuse(notes.url)).toMatchObject({ code: expect.any(Number) })
    expect(await theirs.list()).toEqual([])
    expect(caught).toEqual([])
  })

  test.each([
    ['named as who gives out tokens', (at: string) => ({ tokenEndpoint: `${at}/token` })],
    ['to which it is sent on', (at: string) => ({ redirects: { path: '/token', to: at } })],
  ])('%s, with what its user has allowed', async (_, how) => {
    const { user, mine: theirs, letsIn, notes } = await startGuarded(server)
    letsIn.misbehaves(how(inside.origin))
    const { authorizationUrl } = await theirs.connect(notes.url)
    expect((await follow(server, user, authorizationUrl)).status).toBe(400)
    expect(await theirs.list()).toMatchObject([{ isConnected: false, needsAuthorization: true }])
    expect(caught).toEqual([])
  })

  test('to renew what has expired', async () => {
    const { mine: theirs, letsIn, connectAllowed } = await startGuarded(server)
    await connectAllowed()
    letsIn.expire()
    letsIn.misbehaves({ redirects: { path: '/token', to: inside.origin } })
    expect(await theirs.refresh()).toMatchObject({ successful: 0, failed: 1 })
    expect(caught).toEqual([])
  })
})
