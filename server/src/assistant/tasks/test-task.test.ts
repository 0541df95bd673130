import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ModelServer } from '../../../../tests/support/model-server/model-server.ts'
import type { TestUser } from '../../testing.ts'
import { createServerWithModels, type ServerWithModels } from '../models/testing.ts'
import { createChat, sayings } from '../chats/testing.ts'
import { createTasks, limitTasks, MORNING } from './testing.ts'

let provider: ModelServer
let server: ServerWithModels
let user: TestUser
let tasks: ReturnType<typeof createTasks>

beforeAll(async () => {
  server = await createServerWithModels()
  provider = server.provider
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit; delete from plans')
  user = await server.signUp()
  tasks = createTasks(server, user)
  provider.answers({ says: 'Rain.' })
})

afterAll(() => server.close())

const testRun = async (id: string): Promise<unknown> =>
  (await tasks.call('POST', `/${id}/test-run`, {})).json()

describe('a test run', () => {
  test('answers with what it brought, and moves nothing', async () => {
    const task = await tasks.create({ isEnabled: false })
    expect(await testRun(task.id)).toEqual({
      code: 0,
      data: { taskId: task.id, sessionId: task.id, result: 'Rain.' },
    })
    expect(await tasks.get(task.id)).toEqual(task)
    expect(sayings(await createChat(server, user, task.id).messages())).toEqual([
      'user: What is new?',
      'assistant: Rain.',
    ])
    const due = await tasks.create({ schedule: MORNING })
    await testRun(due.id)
    expect(await tasks.get(due.id)).toEqual(due)
  })

  test('answers with why it brought nothing', async () => {
    const { id } = await tasks.create()
    provider.answers({ status: 500 })
    expect(await testRun(id)).toMatchObject({
      data: { taskId: id, sessionId: id, error: expect.any(String), failure: { problem: 'unreachable' } },
    })
    await limitTasks(server, 0)
    expect(await testRun(id)).toEqual({
      code: 0,
      data: {
        taskId: id,
        error: 'AI task limit exceeded',
        failure: { code: 15_021, message: 'AI task limit exceeded' },
      },
    })
  })
})
