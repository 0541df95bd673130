import { quotaCeilings } from '@tidings/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

test('the server says what it offers, and no bound that it does not keep', async () => {
  const { data } = await stage.stranger.status.getConfigs()
  const { feeds, lists, inboxes } = quotaCeilings
  expect(data).toMatchObject({ MAX_SUBSCRIPTIONS: feeds, MAX_LISTS: lists, MAX_INBOXES: inboxes })
  expect(data).toMatchObject({ MAX_TRIAL_USER_FEED_SUBSCRIPTION: 20, MAX_TRIAL_USER_LIST_SUBSCRIPTION: 10 })
  // There is no assistant and nothing to pay for yet.
  expect(data).toMatchObject({ AI_CHAT_ENABLED: false, PAYMENT_ENABLED: false })
})

test('the database is probed by how long it takes to answer', async () => {
  const { code, data } = await stage.stranger.probes.checkPostgreSQL()
  expect(code).toBe(0)
  expect(data).toBeGreaterThanOrEqual(0)
})

test('what this server does without has figures of nothing, and says so', async () => {
  const disabled = { code: 0, status: 'disabled' }
  expect(await stage.stranger.probes.checkRedis()).toMatchObject({ ...disabled, data: 0 })
  expect(await stage.stranger.probes.checkBullMQ({ name: 'follow-queue' })).toMatchObject({
    ...disabled,
    data: { current: { wait: 0, completed: 0, failed: 0 }, metrics: { completed: { count: 0, data: [] } } },
  })
  expect(await stage.stranger.probes.getRSSHubAnalytics({})).toMatchObject({ code: 0, data: [] })
})
