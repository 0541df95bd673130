// @module-tag long
import { DAY_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChat, sayings } from '../chats/testing.ts'
import {
  failingModels,
  failingModelsAtOtherTimes,
  halfAnswers,
  holdModels,
  silentModels,
  type FailingModel,
} from '../models/failing-models/testing.ts'
import { createServerWithModels, type ServerWithModels } from '../models/testing.ts'
import type { TestUser } from '../../testing.ts'
import { createTaskRunner } from './task-runner.ts'
import { createTasks } from './testing.ts'

const FIRST = Date.UTC(2026, 10, 26, 8)

let server: ServerWithModels
let user: TestUser
let tasks: ReturnType<typeof createTasks>
let now = FIRST

beforeAll(async () => {
  server = await createServerWithModels({ clock: () => now })
})

beforeEach(async () => {
  now = FIRST
  await server.database.pool.query('delete from rate_limit; delete from tasks')
  user = await server.signUp()
  tasks = createTasks(server, user)
})

afterAll(() => server.close())

async function runNextDay(): Promise<void> {
  now += DAY_MS
  await createTaskRunner(server.deps).runDue()
}

const messages = (id: string) => createChat(server, user, id).messages()

/** Waits until the reply of a task has said something. */
async function hear(id: string, words: string) {
  const find = () => server.deps.replies.find({ userId: user.id, chatId: id })
  await expect.poll(find).toBeDefined()
  let text = ''
  for await (const chunk of find()?.log.open() ?? []) {
    if (chunk.type === 'text-delta') text += chunk.delta
    if (text.includes(words)) return
  }
}

async function goesOn(id: string) {
  server.provider.answers({ says: 'Rain.' })
  await runNextDay()
  expect(await tasks.get(id)).toMatchObject({ lastResult: 'Rain.', lastFailure: null })
}

async function failsAndGoesOn({ script, failure, says = '', silence }: FailingModel) {
  const clock = silence && holdModels(server)
  const { id } = await tasks.create()
  server.provider.answers(script)
  const running = runNextDay()
  if (silence) await hear(id, says)
  if (silence) await clock?.end(silence)
  await running
  expect(await tasks.get(id)).toMatchObject({ lastResult: null, lastFailure: { code: 15_020, ...failure } })
  expect(sayings(await messages(id))).toEqual(['user: What is new?', `assistant: ${says}`])
  expect((await messages(id)).at(-1)).toMatchObject({ status: 'error', metadata: { failure } })
  await goesOn(id)
}

describe('a run of a model that fails', () => {
  test.each(halfAnswers)('because it $name says so, and what it said is no result', failsAndGoesOn)
  test.each([...failingModels, ...failingModelsAtOtherTimes])(
    'because it $name says so, and what it said is no result',
    failsAndGoesOn,
  )

  test.each(silentModels)(
    'because it $name says so when its time is over, and what it said is no result',
    failsAndGoesOn,
  )

  test('because it hangs says so when its time is over', async () => {
    const { id } = await tasks.create()
    const before = server.provider.asked.length
    server.provider.answers({ hangs: true })
    const running = runNextDay()
    await expect.poll(() => server.provider.asked.length).toBe(before + 1)
    await server.deps.replies.stop({ userId: user.id, chatId: id }, 'late')
    await running
    expect(await tasks.get(id)).toMatchObject({ lastResult: null, lastFailure: { problem: 'timeout' } })
    await goesOn(id)
  })
})
