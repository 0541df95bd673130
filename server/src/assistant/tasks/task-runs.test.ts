import { chatLimits } from '@tidings/contracts'
import { HOUR_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wordsOf, type ModelServer } from '../../../../tests/support/model-server/model-server.ts'
import type { TestUser } from '../../testing.ts'
import { createServerWithModels, type ServerWithModels } from '../models/testing.ts'
import { createFiles } from '../chats/attachments/testing.ts'
import { createChat, sayings } from '../chats/testing.ts'
import { RunningReplies } from '../chats/running-replies.ts'
import { claimDueTask } from './due-tasks.ts'
import { createTaskRunner } from './task-runner.ts'
import { createTasks, limitTasks } from './testing.ts'

const FIRST = Date.UTC(2026, 10, 26, 8)

let provider: ModelServer
let server: ServerWithModels
let user: TestUser
let tasks: ReturnType<typeof createTasks>
let now = FIRST

beforeAll(async () => {
  server = await createServerWithModels({ models: 'small,large', clock: () => now })
  provider = server.provider
})

beforeEach(async () => {
  now = FIRST
  await server.database.pool.query('delete from rate_limit; delete from plans; delete from tasks')
  user = await server.signUp()
  tasks = createTasks(server, user)
  provider.answers({ says: 'Rain.' })
})

afterAll(() => server.close())

const runDue = () => createTaskRunner(server.deps).runDue()
const messages = (id: string) => createChat(server, user, id).messages()
const asked = () => provider.asked.length

async function unread(): Promise<unknown> {
  return (await server.request('/api/ai/chat-sessions/unread', { user })).json()
}

const lastAsked = () =>
  provider.asked
    .filter(({ stream }) => stream)
    .slice(-1)
    .map(wordsOf)
    .join()

describe('a task whose time has come', () => {
  test('brings a chat that is called as it is, unread, and is run the next day again', async () => {
    const { id } = await tasks.create()
    await runDue()
    expect(await messages(id)).toEqual([])
    now += HOUR_MS
    await runDue()
    expect(sayings(await messages(id))).toEqual(['user: What is new?', 'assistant: Rain.'])
    expect(await unread()).toEqual({ code: 0, data: [id] })
    const session = await server.request(`/api/ai/chat-sessions/${id}`, { user })
    expect(await session.json()).toMatchObject({ data: { title: 'Morning' } })
    expect(await tasks.get(id)).toMatchObject({
      lastRunAt: '2026-11-26T09:00:00.000Z',
      nextRunAt: '2026-11-27T09:00:00.000Z',
      runCount: 1,
      lastResult: 'Rain.',
      lastError: null,
    })
  })

  test('brings one report after the other, and is told nothing of those before', async () => {
    const { id } = await tasks.create()
    now += HOUR_MS
    await runDue()
    await server.request(`/api/ai/chat-sessions/${id}/mark-seen`, { method: 'POST', user, json: {} })
    expect(await unread()).toMatchObject({ data: [] })
    now += 24 * HOUR_MS
    provider.answers({ says: 'Sun.' })
    await runDue()
    expect(sayings(await messages(id)).filter((words) => words.startsWith('assistant'))).toEqual([
      'assistant: Rain.',
      'assistant: Sun.',
    ])
    expect(provider.asked.at(-1)?.messages.filter(({ role }) => role !== 'system')).toHaveLength(1)
    expect(await unread()).toMatchObject({ data: [id] })
  })

  test('is given no file of what its user has asked about its report', async () => {
    const { id } = await tasks.create()
    now += HOUR_MS
    await runDue()
    const files = createFiles(server, user)
    const { url } = await files.upload('Only of harbours, please.')
    await files.sayWith([url], { chatId: id })
    expect(lastAsked()).toContain('Only of harbours')
    now += 24 * HOUR_MS
    await runDue()
    expect(lastAsked()).toContain('What is new?')
    expect(lastAsked()).not.toContain('Only of harbours')
  })

  test('makes room in a chat that is full of reports', { tags: ['long'] }, async () => {
    const { id } = await tasks.create()
    now += HOUR_MS
    await runDue()
    await server.database.pool.query(
      `insert into chat_messages (user_id, chat_id, id, role, parts, status, created_at)
       select $1, $2, 'old-' || n, 'assistant', '[]', 'completed', timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, $3) n`,
      [user.id, id, chatLimits.messagesPerSession],
    )
    now += 24 * HOUR_MS
    await runDue()
    expect(await tasks.get(id)).toMatchObject({ runCount: 2, lastError: null })
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from chat_messages where chat_id = $1 order by created_at',
      [id],
    )
    expect(rows).toHaveLength(chatLimits.messagesPerSession)
    expect(rows[0]?.id).toBe('old-5')
  })

  test('is asked of the model for tasks, counted as a task, and may look up and propose nothing', async () => {
    const settings = { taskModel: 'openai-compatible/large' }
    await server.request('/api/settings/ai', { method: 'PATCH', user, json: settings })
    await server.request('/api/ai/memory', {
      method: 'POST',
      user,
      json: { memory: 'Sails.', importance: 1 },
    })
    await tasks.create()
    now += HOUR_MS
    await runDue()
    const question = provider.asked.at(-1)
    expect(question?.model).toBe('large')
    const tools = (question?.tools ?? []).map((tool) => tool.function.name)
    expect(tools.toSorted()).toEqual([
      'display_flow_chart',
      'get_entries',
      'get_feeds',
      'get_flow_chart_schema',
      'get_whoami',
      'search',
    ])
    expect(question && wordsOf(question)).toContain('Sails.')
    const { rows } = await server.database.pool.query(
      'select operation, model from model_usage where user_id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ operation: 'task', model: 'openai-compatible/large' }])
  })

  test('that was missed for days is run once', async () => {
    const { id } = await tasks.create()
    now += 73 * HOUR_MS
    const before = asked()
    await runDue()
    await runDue()
    expect(asked() - before).toBe(1)
    expect(await tasks.get(id)).toMatchObject({ runCount: 1, nextRunAt: '2026-11-30T09:00:00.000Z' })
  })

  test('is run once where two servers look for it at the same time', async () => {
    const other = await server.signUp()
    for (const by of [user, user, user, other]) await createTasks(server, by).create()
    now += HOUR_MS
    const before = asked()
    const replies = new RunningReplies()
    const second = createTaskRunner({ ...server.deps, replies })
    await Promise.all([runDue(), second.runDue()])
    await runDue()
    expect(asked() - before).toBe(4)
    expect((await tasks.list()).map(({ runCount }) => runCount)).toEqual([1, 1, 1])
  })

  test('once is run once, and is over then', async () => {
    const { id } = await tasks.create({ schedule: { type: 'once', date: '2026-11-26T09:00:00Z' } })
    now += HOUR_MS
    await runDue()
    now += 24 * HOUR_MS
    const before = asked()
    await runDue()
    expect([asked() - before, await tasks.get(id)]).toMatchObject([0, { runCount: 1, nextRunAt: null }])
  })

  test('is not run while it is paused, or once it is deleted', async () => {
    const paused = await tasks.create()
    await tasks.change(paused.id, { isEnabled: false })
    const gone = await tasks.create()
    await tasks.call('DELETE', `/${gone.id}`)
    now += HOUR_MS
    const before = asked()
    await runDue()
    expect(asked() - before).toBe(0)
  })
})

describe('a run', () => {
  test('of a server that was killed is not begun anew, and says so', async () => {
    const { id } = await tasks.create()
    now += HOUR_MS
    // The server that takes it says nothing more.
    await claimDueTask(server.deps)
    const before = asked()
    await runDue()
    expect(asked() - before).toBe(0)
    now += HOUR_MS
    await runDue()
    expect(asked() - before).toBe(0)
    expect(await tasks.get(id)).toMatchObject({
      lastError: 'The server was stopped',
      nextRunAt: '2026-11-27T09:00:00.000Z',
    })
    now += 23 * HOUR_MS
    await runDue()
    expect(await tasks.get(id)).toMatchObject({ runCount: 2, lastError: null, lastResult: 'Rain.' })
  })

  test('that the model fails is kept in its words, shown as a chat, and not tried again that day', async () => {
    const { id } = await tasks.create()
    now += HOUR_MS
    provider.answers({ status: 401, body: { error: { message: 'Wrong key' } } })
    const before = asked()
    await runDue()
    await runDue()
    expect(asked() - before).toBe(1)
    expect(await tasks.get(id)).toMatchObject({
      lastError: 'The model did not answer: Wrong key',
      lastFailure: { code: 15_020, problem: 'key', model: 'openai-compatible/small' },
      lastResult: null,
      nextRunAt: '2026-11-27T09:00:00.000Z',
    })
    expect((await messages(id)).at(-1)).toMatchObject({
      status: 'error',
      metadata: { failure: { problem: 'key' } },
    })
    expect(await unread()).toMatchObject({ data: [id] })
  })

  test('does not begin without a model, an assistant or a plan, and the task says why', async () => {
    const { id } = await tasks.create()
    const runsOn = async (day: number) => {
      now = FIRST + HOUR_MS + day * 24 * HOUR_MS
      await runDue()
      return (await tasks.get(id)).lastFailure?.code
    }
    const { database } = server
    const before = asked()
    await limitTasks(server, 0)
    expect(await runsOn(0)).toBe(15_021)
    await database.pool.query('delete from plans')
    await server.request('/api/settings/ai', { method: 'PATCH', user, json: { assistant: false } })
    expect(await runsOn(1)).toBe(15_001)
    await server.request('/api/settings/ai', { method: 'PATCH', user, json: { assistant: true } })
    await database.pool.query('update "user" set suspended = true where id = $1', [user.id])
    now = FIRST + HOUR_MS + 48 * HOUR_MS
    await runDue()
    await database.pool.query('update "user" set suspended = false where id = $1', [user.id])
    expect((await tasks.get(id)).lastFailure?.code).toBe(15_001)
    expect([asked() - before, await messages(id)]).toEqual([0, []])
    expect(await runsOn(3)).toBeUndefined()
  })

  test('of more tasks than a plan has room for now is of the first ones', async () => {
    const all = [await tasks.create(), await tasks.create()]
    await limitTasks(server, 1)
    now += HOUR_MS
    await runDue()
    const after = await Promise.all(all.map(({ id }) => tasks.get(id)))
    expect(after).toMatchObject([{ lastResult: 'Rain.' }, { lastFailure: { code: 15_021 } }])
  })
})
