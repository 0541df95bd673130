// @module-tag long
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startToolServer } from '../../../../tests/support/tool-server/tool-server.ts'
import { createServerWithModels, type ServerWithModels } from '../models/testing.ts'
import { createConnections } from '../tool-servers/testing.ts'
import { createTasks } from './testing.ts'

let server: ServerWithModels

beforeAll(async () => {
  server = await createServerWithModels()
})

afterAll(() => server.close())

test('a task is done with tools of other servers that read, and with none that would have to ask', async () => {
  const notes = await startToolServer()
  onTestFinished(notes.close)
  const user = await server.signUp()
  await server.request('/api/settings/ai', { method: 'PATCH', user, json: { mcpEnabled: true } })
  const mine = createConnections(server, user)
  const { connectionId } = await mine.connect(notes.url)
  await mine.change(connectionId, { allowedTools: ['look_up', 'write_down'] })
  server.provider.answers(({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? { says: 'Done.' }
      : {
          says: '',
          calls: [
            { name: 'mcp_1_look_up', input: { text: 'Milk' } },
            { name: 'mcp_1_write_down', input: { text: 'Milk' } },
          ],
        },
  )
  const tasks = createTasks(server, user)
  const { id } = await tasks.create()
  await tasks.call('POST', `/${id}/test-run`, {})
  const names = server.provider.asked[0]?.tools?.map(({ function: { name } }) => name) ?? []
  expect(names.filter((name) => name.startsWith('mcp_'))).toEqual(['mcp_1_look_up'])
  expect(notes.calls).toEqual([{ tool: 'look_up', input: { text: 'Milk' } }])
})
