// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from './refusals.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

const schedule = { type: 'weekly', dayOfWeek: 1, timeOfDay: '2026-01-01T09:00:00.000Z' } as const

test('a task is created, listed, changed, run to see what comes of it, and deleted', async () => {
  const { aiTask } = (await stage.signUp()).api
  const input = {
    name: 'News',
    prompt: 'What is new?',
    schedule,
    options: { notifyChannels: ['email' as const] },
  }
  const { data: created } = await aiTask.create(input)
  expect(created).toMatchObject({
    ...input,
    isEnabled: true,
    lastRunAt: null,
    nextRunAt: expect.stringMatching(/T09:00:00\.000Z$/),
    runCount: 0,
    lastResult: null,
    lastError: null,
  })
  const { id } = created
  expect((await aiTask.list()).data).toEqual([created])
  expect((await aiTask.get({ id })).data).toEqual(created)
  const { data: changed } = await aiTask.update({ id, isEnabled: false, options: {} })
  expect(changed).toMatchObject({ name: 'News', isEnabled: false, nextRunAt: null, options: {} })
  // This server has no model to ask.
  expect((await aiTask.testRun({ id })).data).toMatchObject({ taskId: id, error: expect.any(String) })
  await aiTask.delete({ id })
  expect((await aiTask.list()).data).toEqual([])
})

test('a task that is not there is refused, and so is one that says too little', async () => {
  const { aiTask } = (await stage.signUp()).api
  const id = '349396175058632704'
  await expectRefusal(aiTask.get({ id }), 'notFound')
  await expectRefusal(aiTask.update({ id, name: 'News' }), 'notFound')
  await expectRefusal(aiTask.delete({ id }), 'notFound')
  await expectRefusal(aiTask.testRun({ id }), 'notFound')
  await expectRefusal(aiTask.create({ name: '', prompt: 'What?', schedule, options: {} }), 'invalidInput')
})
