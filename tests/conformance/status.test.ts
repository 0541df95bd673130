import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

test('the server says what it offers and where its limits are', async () => {
  const { data } = await stage.stranger.status.getConfigs()
  expect(data).toMatchObject({ MAX_SUBSCRIPTIONS: 500, MAX_LISTS: 10, MAX_ACTIONS: 10, MAX_INBOXES: 10 })
  // There is no assistant and nothing to pay for yet.
  expect(data).toMatchObject({ AI_CHAT_ENABLED: false, PAYMENT_ENABLED: false })
})

test('the database is probed by how long it takes to answer', async () => {
  const { code, data } = await stage.stranger.probes.checkPostgreSQL()
  expect(code).toBe(0)
  expect(data).toBeGreaterThanOrEqual(0)
})

test('what this server does without says so, and is green', async () => {
  expect(await stage.stranger.probes.checkRedis()).toMatchObject({ code: 0, data: { status: 'disabled' } })
  expect(await stage.stranger.probes.checkBullMQ({ name: 'follow-queue' })).toMatchObject({
    code: 0,
    data: { status: 'disabled' },
  })
  expect(await stage.stranger.probes.getRSSHubAnalytics({})).toMatchObject({ code: 0, data: [] })
})
