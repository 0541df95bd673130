import { ApiError, defaultPlans, timeToSnowflake } from '@tidings/contracts'
import { DAY_MS, HOUR_MS } from '@tidings/contracts/spans'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { forgetUsage } from './forget-usage.ts'
import { beginUse } from './usage.service.ts'

const now = Date.parse('2026-11-25T21:00:00.000Z')

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit; delete from model_usage')
  user = await server.signUp()
})

afterAll(() => server.close())

let made = 0n

interface Use {
  operation?: string
  model?: string
  isOwn?: boolean
  read?: number
  cached?: number
  written?: number
  by?: TestUser
}

/** Has somebody have used a model. */
async function use(at: string | number, changes: Use = {}): Promise<void> {
  const { operation = 'chat', model = 'openai/small', isOwn = false, by = user } = changes
  const { read = 90, cached = 0, written = 10 } = changes
  made += 1n
  const id = timeToSnowflake(new Date(at).getTime()) + made
  await server.database.pool.query(
    `insert into model_usage (id, user_id, operation, model, is_own, multiplier, context_tokens, cached_input_tokens,
       output_tokens, reasoning_tokens, billed_tokens) values ($1, $2, $3, $4, $5, 2, $6, $7, $8, 4, $9)`,
    [id, by.id, operation, model, isOwn, read, cached, written, (read + written) * 2],
  )
}

const analytics = z.object({
  patterns: z.object({
    daily: z.array(z.unknown()),
    byOperation: z.array(z.unknown()),
    byModel: z.array(z.unknown()),
  }),
  usageHistory: z.array(z.looseObject({ id: z.string(), createdAt: z.string(), changes: z.number() })),
})

async function analyse(query = '', by = user) {
  const answer = await server.request(`/api/ai/analytics${query}`, { user: by })
  expect(answer.status).toBe(200)
  return analytics.parse(await answer.json())
}

const left = async (by = user) => (await analyse('?days=365', by)).usageHistory.length

describe('what was used', () => {
  test('is told one by one, the latest first, with what it took of the plan', async () => {
    await use('2026-11-25T08:00:00Z', { operation: 'summary', cached: 40 })
    await use('2026-11-25T09:00:00Z', { model: 'own/1234567890123456/large', isOwn: true })
    const { usageHistory } = await analyse()
    expect(usageHistory).toMatchObject([
      { createdAt: '2026-11-25T09:00:00.000Z', modelUsed: 'own/1234567890123456/large', changes: 0 },
      {
        id: expect.stringMatching(/^\d{13,19}$/),
        userId: user.id,
        createdAt: '2026-11-25T08:00:00.000Z',
        changes: -200,
        comment: null,
        operationType: 'summary',
        modelUsed: 'openai/small',
        contextTokens: 90,
        cachedInputTokens: 40,
        outputTokens: 10,
        reasoningTokens: 4,
        billingMultiplier: 2,
      },
    ])
  })

  test('is told by days of UTC, each with the hour of most tokens', async () => {
    await use('2026-11-24T23:59:59.999Z')
    await use('2026-11-25T00:00:00Z')
    await use('2026-11-25T07:10:00Z', { read: 60, written: 0 })
    await use('2026-11-25T07:50:00Z', { read: 60, written: 0 })
    expect((await analyse()).patterns.daily).toEqual([
      { date: '2026-11-24', totalTokens: 100, operationCount: 1, peakHour: 23 },
      { date: '2026-11-25', totalTokens: 220, operationCount: 3, peakHour: 7 },
    ])
  })

  test('has no hour of most tokens where no tokens were told of', async () => {
    await use('2026-11-25T07:10:00Z', { read: 0, written: 0 })
    expect((await analyse()).patterns).toMatchObject({
      daily: [{ operationCount: 1, peakHour: null }],
      byModel: [{ percentage: 0, avgEfficiency: 0 }],
    })
  })

  test('is told by what it was for and by whom it was answered, with its share and its mean', async () => {
    await use('2026-11-25T08:00:00Z', { operation: 'chat', model: 'openai/large', read: 500, written: 100 })
    await use('2026-11-25T08:00:00Z', { operation: 'summary', read: 150, written: 50 })
    await use('2026-11-25T08:00:00Z', { operation: 'summary', read: 50, written: 50 })
    const { byOperation, byModel } = (await analyse()).patterns
    expect(byOperation).toEqual([
      {
        operationType: 'chat',
        totalTokens: 600,
        operationCount: 1,
        percentage: 66.7,
        avgTokensPerOperation: 600,
      },
      {
        operationType: 'summary',
        totalTokens: 300,
        operationCount: 2,
        percentage: 33.3,
        avgTokensPerOperation: 150,
      },
    ])
    expect(byModel).toEqual([
      { model: 'openai/large', totalTokens: 600, operationCount: 1, percentage: 66.7, avgEfficiency: 600 },
      { model: 'openai/small', totalTokens: 300, operationCount: 2, percentage: 33.3, avgEfficiency: 150 },
    ])
  })

  test('is that of thirty days, or of as many as one asks for', async () => {
    await use('2026-10-27T00:00:00Z')
    await use('2026-10-26T23:59:59Z')
    expect((await analyse()).usageHistory).toHaveLength(1)
    expect((await analyse('?days=31')).usageHistory).toHaveLength(2)
    expect((await analyse('?days=1')).patterns).toEqual({ daily: [], byOperation: [], byModel: [] })
  })

  test('is nobody else’s', async () => {
    const other = await server.signUp()
    await use('2026-11-25T08:00:00Z', { by: other })
    expect(await analyse()).toEqual({
      patterns: { daily: [], byOperation: [], byModel: [] },
      usageHistory: [],
    })
    expect(await left(other)).toBe(1)
    expect((await server.request('/api/ai/analytics')).status).toBe(401)
  })

  test.each(['0', '366', '1.5', '-1', 'many', '1e9'])('is not told of %s days', async (days) => {
    const answer = await server.request(`/api/ai/analytics?days=${days}`, { user })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 4 }])
  })

  test('is told of a thousand one by one, and of all of them together', async () => {
    await server.database.pool.query(
      `insert into model_usage (id, user_id, operation, model, is_own, multiplier, output_tokens)
       select id, $2, 'chat', 'openai/small', false, 1, 3000000 from unnest($1::bigint[]) id`,
      [Array.from({ length: 1500 }, () => server.deps.nextId()), user.id],
    )
    const { patterns, usageHistory } = await analyse()
    expect(usageHistory).toHaveLength(1000)
    expect(patterns.daily).toMatchObject([{ operationCount: 1500, totalTokens: 4_500_000_000 }])
  })
})

const forget = (kept?: number) => forgetUsage(server.database.pool, () => now, kept)

const spender = (limits: object) => ({ id: user.id, limits: { ...defaultPlans.free, ...limits } })
const asked = { operation: 'chat', model: 'openai/small', isOwn: false, multiplier: 1 } as const
const refusal = (limits: object) =>
  beginUse(server.deps, spender(limits), asked).then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.data : error),
  )
const inHours = (hours: number) => now + hours * HOUR_MS

describe('a plan that is used up', () => {
  beforeEach(async () => {
    await use(inHours(-23), { read: 40 })
    await use(inHours(-2), { read: 390 })
    await use(inHours(-1), { read: 40 })
  })

  test('says when so much of it counts no more that there is room again', async () => {
    const bounds = { aiTokensPerDay: 900, aiTokens: null }
    expect(await refusal(bounds)).toMatchObject({ used: 1000, windowResetTime: inHours(22) })
    expect(await refusal({ ...bounds, aiTokensPerDay: 1000 })).toMatchObject({ windowResetTime: inHours(1) })
    expect(await refusal({ ...bounds, aiTokensPerDay: 1001 })).toBeUndefined()
  })

  test('by requests says the same of these', async () => {
    const bounds = { aiTokensPerDay: null, aiTokens: null }
    expect(await refusal({ ...bounds, aiRequestsPerDay: 3 })).toMatchObject({ windowResetTime: inHours(1) })
    expect(await refusal({ ...bounds, aiRequestsPerDay: 2 })).toMatchObject({ windowResetTime: inHours(22) })
  })
})

describe('what is tidied up', () => {
  test('is what is older than anybody is told', async () => {
    await use(now - 366 * DAY_MS)
    await use(now - 364 * DAY_MS)
    expect(await forget()).toBe(false)
    expect(await left()).toBe(1)
  })

  test('is what is beyond the latest of each user', async () => {
    const other = await server.signUp()
    for (const days of [40, 41, 42]) await use(now - days * DAY_MS)
    await use(now - 43 * DAY_MS, { by: other })
    await forget(2)
    expect([await left(), await left(other)]).toEqual([2, 1])
  })

  test('is nothing that a plan still counts, while what one’s own models did goes', async () => {
    await use(now - 3 * DAY_MS)
    await use(now - 2 * DAY_MS, { isOwn: true })
    await use(now - DAY_MS)
    await forget(1)
    expect((await analyse()).usageHistory.map(({ changes }) => changes)).toEqual([-200, -200])
  })
})
