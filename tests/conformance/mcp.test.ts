// @module-tag long
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startAuthorizationServer } from '../support/tool-server/authorization-server.ts'
import { startToolServer } from '../support/tool-server/tool-server.ts'
import { expectRefusal } from './refusals.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

test('a tool server is connected, listed with its tools, asked anew, changed and forgotten', async () => {
  const { mcp } = (await stage.signUp()).api
  const notes = await startToolServer({ key: 'secret' })
  onTestFinished(notes.close)
  const created = await mcp.createConnection({
    name: 'Notes',
    transportType: 'streamable-http',
    url: notes.url,
    headers: { 'x-key': 'secret' },
  })
  const { connectionId } = created
  expect(created).toEqual({ code: 0, connectionId: expect.stringMatching(/^\d+$/) })
  expect((await mcp.getConnections()).data).toMatchObject([
    {
      id: connectionId,
      name: 'Notes',
      transportType: 'streamable-http',
      url: notes.url,
      isConnected: true,
      enabled: true,
      toolCount: 2,
      resourceCount: 0,
      promptCount: 0,
      createdAt: expect.any(String),
      lastUsed: null,
    },
  ])
  expect((await mcp.getTools({ connectionId })).data).toMatchObject([
    { name: 'look_up', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
    { name: 'write_down' },
  ])
  expect((await mcp.refreshTools({ connectionIds: [connectionId] })).data).toEqual({
    total: 1,
    successful: 1,
    failed: 0,
    results: [{ success: true }],
  })
  expect(await mcp.updateConnection({ connectionId, name: 'My notes', enabled: false })).toEqual({
    code: 0,
    connectionId,
  })
  expect((await mcp.getConnections()).data).toMatchObject([{ name: 'My notes', enabled: false }])
  await mcp.deleteConnection({ connectionId })
  expect((await mcp.getConnections()).data).toEqual([])
})

test('a server that has to be allowed says where, in place of being connected', async () => {
  const { mcp } = (await stage.signUp()).api
  const letsIn = await startAuthorizationServer()
  const notes = await startToolServer({ letsIn })
  onTestFinished(async () => {
    await notes.close()
    await letsIn.close()
  })
  const created = await mcp.createConnection({
    name: 'Notes',
    transportType: 'streamable-http',
    url: notes.url,
  })
  expect(created).toMatchObject({ code: 1, authorizationUrl: expect.stringMatching(letsIn.issuer) })
  const again = await mcp.updateConnection({ connectionId: created.connectionId })
  expect(again).toMatchObject({ code: 1, connectionId: created.connectionId })
})

test('a connection that is not there is refused, and so is a server that does not answer', async () => {
  const { mcp } = (await stage.signUp()).api
  const connectionId = '349396175058632704'
  await expectRefusal(mcp.updateConnection({ connectionId, name: 'Notes' }), 'mcpUserServiceNotFound')
  await expectRefusal(mcp.getTools({ connectionId }), 'mcpUserServiceNotFound')
  await expectRefusal(mcp.refreshTools({ connectionIds: [connectionId] }), 'mcpUserServiceNotFound')
  const nowhere = {
    name: 'Notes',
    transportType: 'streamable-http',
    url: 'http://no-such-host.invalid/',
  } as const
  await expectRefusal(mcp.createConnection(nowhere), 'mcpDiscoveryError')
  await expectRefusal(mcp.createConnection({ ...nowhere, name: '' }), 'invalidInput')
})
