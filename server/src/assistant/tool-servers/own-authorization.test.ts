import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.ts'
import { callTool } from './call-tool.ts'
import { comeBack, leadBack, startGuarded, type Guarded } from './testing.ts'

let server: TestServer
let user: Guarded['user']
let mine: Guarded['mine']
let letsIn: Guarded['letsIn']
let notes: Guarded['notes']
let connectAllowed: Guarded['connectAllowed']

beforeAll(async () => {
  server = await createTestServer({ environment: { BASE_URL: 'http://localhost' } })
})

beforeEach(async () => {
  ;({ user, mine, letsIn, notes, connectAllowed } = await startGuarded(server))
})

afterAll(() => server.close())

const lastAuthorization = () => String(notes.headers.at(-1)?.authorization)
const header = (value: string) => ({ headers: { authorization: value } })

/** A token that the tool server takes, and nobody has here. */
async function takeToken(): Promise<string> {
  const connectionId = await connectAllowed()
  const { pool } = server.database
  await pool.query('delete from mcp_connections where id = $1', [connectionId])
  return lastAuthorization()
}

const isLive = (authorization: string) => letsIn.isLive(authorization.replace('Bearer ', ''), notes.url)

test('a header that lets in takes the place of what was allowed, which is ended', async () => {
  const token = await takeToken()
  const connectionId = await connectAllowed()
  const allowed = lastAuthorization()
  await mine.change(connectionId, header(token))
  expect(lastAuthorization()).toBe(token)
  expect(await mine.list()).toMatchObject([{ status: 'connected', needsAuthorization: false }])
  await expect.poll(() => [isLive(allowed), isLive(token)]).toEqual([false, true])
})

test('it is sent where what was allowed holds no more', async () => {
  const connectionId = await connectAllowed()
  letsIn.revoke()
  const token = await takeToken()
  expect(await mine.refresh()).toMatchObject({ failed: 1 })
  expect(await mine.list()).toMatchObject([{ needsAuthorization: true }])
  await mine.change(connectionId, header(token))
  expect(lastAuthorization()).toBe(token)
  expect(await mine.list()).toMatchObject([{ status: 'connected', needsAuthorization: false }])
})

test('one that lets nobody in is said to be that, and nobody is asked to allow anything', async () => {
  const connectionId = await connectAllowed()
  const answer = await mine.request('PUT', `/connections/${connectionId}`, header('Bearer wrong'))
  expect(await answer.json()).toMatchObject({ code: 16_001 })
  expect(lastAuthorization()).toBe('Bearer wrong')
  expect(await mine.list()).toMatchObject([
    {
      needsAuthorization: false,
      lastError: 'The server does not accept the authorization that it is sent.',
    },
  ])
})

test('one that lets nobody in any more when a tool is used is said to be that, and stays offered', async () => {
  const token = await takeToken()
  const connectionId = await connectAllowed()
  await mine.change(connectionId, { ...header(token), allowedTools: ['look_up'] })
  letsIn.revoke()
  const call = { connectionId, tool: 'look_up', arguments: { text: 'Ships' } }
  await expect(callTool(server.deps, user.id, call, new AbortController().signal)).rejects.toThrow(
    'The server does not accept the authorization that it is sent.',
  )
  expect(await mine.list()).toMatchObject([
    {
      needsAuthorization: false,
      lastError: 'The server does not accept the authorization that it is sent.',
    },
  ])
})

test('what is being allowed meanwhile is not taken any more', async () => {
  const { connectionId, authorizationUrl } = await mine.connect(notes.url)
  const back = await leadBack(authorizationUrl)
  const token = await takeToken()
  await mine.change(connectionId, header(token))
  expect((await comeBack(server, user, back)).status).toBe(400)
  await mine.refresh()
  expect(lastAuthorization()).toBe(token)
})

test('it goes before what was allowed also where both are kept', async () => {
  const token = await takeToken()
  const connectionId = await connectAllowed()
  const { pool } = server.database
  const kept = 'select sealed_grant from mcp_connections where id = $1'
  const { rows } = await pool.query<{ sealed_grant: unknown }>(kept, [connectionId])
  await mine.change(connectionId, header(token))
  await pool.query('update mcp_connections set sealed_grant = $2 where id = $1', [
    connectionId,
    rows[0]?.sealed_grant,
  ])
  await mine.refresh()
  expect(lastAuthorization()).toBe(token)
})

test('another header leaves what was allowed as it is', async () => {
  const connectionId = await connectAllowed()
  await mine.change(connectionId, { headers: { 'x-key': 'secret' } })
  expect(notes.headers.at(-1)).toMatchObject({ 'x-key': 'secret', authorization: expect.any(String) })
  expect(await mine.list()).toMatchObject([{ status: 'connected' }])
})
