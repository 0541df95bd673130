// @module-tag long
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGuarded, type Guarded } from '../tool-servers/testing.ts'
import { openChatStage, type ChatStage } from './pages/testing.ts'
import { createChat } from './testing.ts'
import { callTogether } from './tools/testing.ts'

let stage: ChatStage
let guarded: Guarded

beforeAll(async () => {
  stage = await openChatStage({ BASE_URL: 'http://localhost' })
})

beforeEach(async () => {
  await stage.server.database.pool.query('delete from rate_limit')
  guarded = await startGuarded(stage.server)
  const { user, mine, connectAllowed } = guarded
  const json = { mcpEnabled: true }
  await stage.server.request('/api/settings/ai', { method: 'PATCH', user, json })
  await mine.change(await connectAllowed(), { allowedTools: ['look_up'] })
})

afterAll(() => stage.close())

/** Has the model use the tool in a chat; answers what came of it. */
async function lookUp(chatId: string) {
  callTogether(stage.provider, [{ name: 'mcp_1_look_up', input: { text: 'Ships' } }])
  const { chunks } = await createChat(stage.server, guarded.user, chatId).say('What is new?')
  return chunks.flatMap(({ type, output }) => (type === 'tool-output-available' ? [output] : []))
}

const renewals = () =>
  guarded.letsIn.asked.filter(({ fields }) => fields['grant_type'] === 'refresh_token').length

describe('a tool of a server that its user has let this one in to', () => {
  test('is used all the same where its token has expired, which is renewed for it', async () => {
    guarded.letsIn.expire()
    expect(await lookUp('one')).toMatchObject([{ result: '{"text":"Ships"}' }])
    expect([renewals(), guarded.notes.calls]).toEqual([1, [{ tool: 'look_up', input: { text: 'Ships' } }]])
  })

  test('says that it has to be allowed anew where that was revoked, and is offered no more until it is', async () => {
    guarded.letsIn.revoke()
    expect(await lookUp('one')).toMatchObject([
      { failure: expect.stringContaining('asks to be allowed by you') },
    ])
    expect(guarded.notes.calls).toEqual([])
    expect(await guarded.mine.list()).toMatchObject([{ needsAuthorization: true, status: 'disconnected' }])
    expect(await lookUp('two')).toEqual([])
    expect(JSON.stringify(stage.provider.asked.findLast(({ stream }) => stream)?.tools)).not.toContain(
      'mcp_1_look_up',
    )
  })
})
