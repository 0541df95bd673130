import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startModelServer, type ModelServer } from '../../../../tests/support/model-server/model-server.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let provider: ModelServer
let server: TestServer
let user: TestUser

beforeAll(async () => {
  provider = await startModelServer()
  server = await createTestServer()
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  user = await server.signUp()
})

afterAll(async () => {
  await server.close()
  await provider.close()
})

const connect = (by: TestUser) =>
  server.request('/api/ai/connections', {
    method: 'POST',
    user: by,
    json: {
      name: 'Mine',
      provider: 'openai-compatible',
      baseUrl: provider.url,
      apiKey: null,
      models: ['small'],
    },
  })

const features = z.object({ data: z.object({ AI_CHAT_ENABLED: z.boolean(), FEATURES: z.array(z.string()) }) })

const shortcuts = z.object({
  data: z.object({ AI_SHORTCUTS: z.array(z.object({ id: z.string() }).loose()) }),
})

const shortcutsOfUser = async () =>
  shortcuts.parse(await (await server.request('/api/status/configs', { user })).json()).data.AI_SHORTCUTS

const featuresOf = async (by: TestUser | undefined, of = server) => {
  const answer = await of.request('/api/status/configs', by ? { user: by } : {})
  const { AI_CHAT_ENABLED, FEATURES } = features.parse(await answer.json()).data
  return { AI_CHAT_ENABLED, FEATURES }
}

describe('there is an assistant', () => {
  test('once there is a model to ask; before that there are its settings', async () => {
    expect(await featuresOf(user)).toEqual({ AI_CHAT_ENABLED: false, FEATURES: ['assistant_settings'] })
    await connect(user)
    expect(await featuresOf(user)).toEqual({
      AI_CHAT_ENABLED: true,
      FEATURES: ['assistant', 'assistant_settings'],
    })
  })

  test('and with it what anybody can ask of it by one press', async () => {
    expect(await shortcutsOfUser()).toEqual([])
    await connect(user)
    expect(await shortcutsOfUser()).toMatchObject([
      { id: 'default-summarize-timeline', name: 'Summarize', displayTargets: ['list'] },
      { id: 'default-analyze', name: 'Analyze', displayTargets: ['entry'] },
    ])
  })

  test('as long as one wants it', async () => {
    await connect(user)
    await server.request('/api/settings/ai', { method: 'PATCH', user, json: { assistant: false } })
    expect(await featuresOf(user)).toEqual({ AI_CHAT_ENABLED: false, FEATURES: ['assistant_settings'] })
  })

  test('for nobody who is not signed in', async () => {
    expect(await featuresOf(undefined)).toEqual({ AI_CHAT_ENABLED: false, FEATURES: [] })
  })

  test('not for those whom an administrator keeps from it', async () => {
    await connect(user)
    const { pool } = server.database
    await pool.query(
      `insert into feature_flags (name, enabled, rollout_type, rollout_value, rollout_percentage, created_at, updated_at)
       values ('ai_chat', false, 'percentage', 0, 0, now(), now())`,
    )
    expect(await featuresOf(user)).toEqual({ AI_CHAT_ENABLED: false, FEATURES: [] })
    const daily = `/api/ai/daily?view=0&startDate=${new Date().toISOString()}`
    const refused = await server.request(daily, { user })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 15_001 }])
    await pool.query('delete from feature_flags')
  })

  test('not for those whose plan leaves them neither tokens nor models of their own', async () => {
    const environment = { AI_BASE_URL: provider.url, AI_MODELS: 'small' }
    const shared = await createTestServer({ environment })
    await shared.signUp()
    const member = await shared.signUp()
    const plan = async (limits: object) =>
      shared.database.pool.query(
        `insert into plans (role, plan, updated_at) values ('pro', $1, now())
         on conflict (role) do update set plan = excluded.plan`,
        [JSON.stringify(limits)],
      )
    expect(await featuresOf(member, shared)).toMatchObject({ AI_CHAT_ENABLED: true })
    await plan({ aiTokens: 0 })
    expect(await featuresOf(member, shared)).toEqual({
      AI_CHAT_ENABLED: false,
      FEATURES: ['assistant_settings'],
    })
    for (const none of ['aiTokensPerDay', 'aiRequestsPerDay']) {
      await plan({ [none]: 0, ownModels: false })
      expect(await featuresOf(member, shared)).toEqual({ AI_CHAT_ENABLED: false, FEATURES: [] })
    }
    await shared.close()
  })

  test('nowhere where the operator has switched it off, whatever models there are', async () => {
    const off = await createTestServer({
      environment: { AI: 'off', AI_BASE_URL: provider.url, AI_MODELS: 'small' },
    })
    expect(await featuresOf(await off.signUp(), off)).toEqual({ AI_CHAT_ENABLED: false, FEATURES: [] })
    await off.close()
  })
})
