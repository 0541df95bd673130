import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ModelServer } from '../../../../tests/support/model-server/model-server.ts'
import { countWaiting, holdLock } from '../../foundation/database/locks.testing.ts'
import { endUnfinishedReplies } from '../chats/chat-store.ts'
import { RunningReplies } from '../chats/running-replies.ts'
import { createChat, sayings } from '../chats/testing.ts'
import { createServerWithModels, type ServerWithModels } from '../models/testing.ts'
import { claimDueTask } from './due-tasks.ts'
import { createTaskRunner } from './task-runner.ts'
import { createTasks } from './testing.ts'

let provider: ModelServer
let server: ServerWithModels
let tasks: ReturnType<typeof createTasks>
let messages: (id: string) => ReturnType<ReturnType<typeof createChat>['messages']>
let now = Date.UTC(2026, 10, 26, 8)

beforeAll(async () => {
  server = await createServerWithModels({ clock: () => now })
  provider = server.provider
})

beforeEach(async () => {
  now = Date.UTC(2026, 10, 26, 8)
  await server.database.pool.query('delete from rate_limit; delete from tasks')
  const user = await server.signUp()
  tasks = createTasks(server, user)
  messages = async (id) => createChat(server, user, id).messages()
  provider.answers({ says: 'Rain.' })
})

afterAll(() => server.close())

const runDue = () => createTaskRunner(server.deps).runDue()

/** Has what the model says wait until it is let go; resolves once it is asked. */
function holdAnswer() {
  const answering = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  provider.answers({
    says: ['Ra', 'in.'],
    waits: () => {
      answering.resolve()
      return held.promise
    },
  })
  return { asked: answering.promise, letGo: held.resolve }
}

test('a run of a server that stops is shown as broken off, and is begun anew by the next', async () => {
  const { id } = await tasks.create()
  now += HOUR_MS
  const { asked, letGo } = holdAnswer()
  const replies = new RunningReplies()
  const first = createTaskRunner({ ...server.deps, replies })
  const running = first.runDue()
  await asked
  await Promise.all([first.stop(), replies.close()])
  await running
  letGo()
  expect(await tasks.get(id)).toMatchObject({ lastError: 'The server was stopped' })
  await endUnfinishedReplies(server.deps)
  provider.answers({ says: 'Sun.' })
  await runDue()
  await runDue()
  expect((await messages(id)).map(({ status }) => status)).toEqual([
    'completed',
    'error',
    'completed',
    'completed',
  ])
  expect(await tasks.get(id)).toMatchObject({
    lastResult: 'Sun.',
    lastError: null,
    nextRunAt: '2026-11-27T09:00:00.000Z',
  })
})

test('a run that was about to begin as the server was told to stop is begun by the next alone', async () => {
  const { id } = await tasks.create()
  now += HOUR_MS
  const { pool } = server.database
  const inTheWay = 'lock table tasks in share mode'
  const first = await holdLock(pool, inTheWay)
  const runner = createTaskRunner(server.deps)
  const running = runner.runDue()
  await expect.poll(() => countWaiting(pool)).toBe(1)
  const next = holdLock(pool, inTheWay)
  await expect.poll(() => countWaiting(pool)).toBe(2)
  // It looks for runs that were lost; then it waits to claim the task.
  await first.letGo()
  const second = await next
  await expect.poll(() => countWaiting(pool)).toBe(1)
  const stopped = runner.stop()
  await second.letGo()
  await Promise.all([running, stopped])
  expect(await messages(id)).toEqual([])
  await runDue()
  await runDue()
  expect(sayings(await messages(id))).toEqual(['user: What is new?', 'assistant: Rain.'])
})

test('a run whose server was killed is over within a minute, and so is waiting for it', async () => {
  const schedule = { type: 'once', date: new Date(now + HOUR_MS).toISOString() }
  const killed = await tasks.create({ schedule })
  const other = await tasks.create()
  now += HOUR_MS
  await claimDueTask(server.deps)
  now += MINUTE_MS - 1
  await runDue()
  expect(await Promise.all([tasks.get(killed.id), tasks.get(other.id)])).toMatchObject([
    { runCount: 1, lastFailure: null },
    { runCount: 0, lastFailure: null },
  ])
  now += 1
  await runDue()
  expect(await Promise.all([tasks.get(killed.id), tasks.get(other.id)])).toMatchObject([
    { runCount: 1, lastResult: null, lastError: 'The server was stopped', nextRunAt: null },
    { runCount: 1, lastResult: 'Rain.', lastError: null },
  ])
})

test('a run that takes longer is taken for lost by nobody while its server says that it goes on', async () => {
  const { id } = await tasks.create()
  const other = await tasks.create()
  now += HOUR_MS
  const { asked, letGo } = holdAnswer()
  const runner = createTaskRunner(server.deps)
  const running = runner.runDue()
  await asked
  for (const looks of [runner.runDue, runDue, runner.runDue, runDue]) {
    now += 45 * SECOND_MS
    await looks()
  }
  expect(await Promise.all([tasks.get(id), tasks.get(other.id)])).toMatchObject([
    { runCount: 1, lastFailure: null },
    { runCount: 0 },
  ])
  letGo()
  await running
  expect(await Promise.all([tasks.get(id), tasks.get(other.id)])).toMatchObject([
    { runCount: 1, lastResult: 'Rain.', lastFailure: null },
    { runCount: 1, lastResult: 'Rain.' },
  ])
})

test('nor by itself where it slept', async () => {
  const { id } = await tasks.create()
  now += HOUR_MS
  const { asked, letGo } = holdAnswer()
  const runner = createTaskRunner(server.deps)
  const running = runner.runDue()
  await asked
  now += HOUR_MS
  await runner.runDue()
  expect(await tasks.get(id)).toMatchObject({ lastFailure: null })
  letGo()
  await running
  expect(await tasks.get(id)).toMatchObject({ runCount: 1, lastResult: 'Rain.' })
})
