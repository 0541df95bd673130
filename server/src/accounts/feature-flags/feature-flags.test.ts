import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { countWaiting, holdLock } from '../../foundation/database/locks.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let admin: TestUser
let reader: TestUser

beforeAll(async () => {
  server = await createTestServer({ environment: { FEATURE_FLAGS: 'ai_chat:100,slow_start:0' } })
  admin = await server.signUp('admin@example.test')
  reader = await server.signUp('reader@example.test')
})

afterAll(() => server.close())

/** Flags are as the configuration has them. */
beforeEach(async () => {
  await server.database.pool.query('delete from feature_flag_overrides')
  await server.database.pool.query('delete from feature_flags')
})

async function call(method: string, path: string, json?: object, user: TestUser | null = admin) {
  const answer = await server.request(`/api${path}`, { method, ...(user && { user }), ...(json && { json }) })
  return z.object({ code: z.number(), data: z.unknown().optional() }).parse(await answer.json())
}

async function featuresOf(user: TestUser | null): Promise<string[]> {
  const { data } = await call('GET', '/status/configs', undefined, user)
  return z.object({ FEATURES: z.array(z.string()) }).parse(data).FEATURES
}

const override = (name: string, forceEnabled: boolean, more: object = {}) =>
  call('POST', `/admin/feature-flags/${name}/overrides`, { userId: reader.id, forceEnabled, ...more })

describe('a feature flag', () => {
  test('of the configuration is there until an administrator changes it', async () => {
    expect(await featuresOf(reader)).toContain('ai_chat')
    expect((await call('GET', '/admin/feature-flags')).data).toMatchObject([
      { id: 0, name: 'ai_chat', enabled: true, rolloutPercentage: 100 },
      { id: 0, name: 'slow_start', rolloutPercentage: 0 },
    ])
    await call('PUT', '/admin/feature-flags/ai_chat', { enabled: false })
    expect(await featuresOf(reader)).not.toContain('ai_chat')
    await call('PUT', '/admin/feature-flags/ai_chat', { enabled: true })
    expect(await featuresOf(reader)).toContain('ai_chat')
  })

  test('is made off, and answered as the wire format has it', async () => {
    const { data } = await call('PUT', '/admin/feature-flags/new_thing', { description: 'A new thing' })
    expect(data).toMatchObject({
      id: expect.any(Number),
      name: 'new_thing',
      description: 'A new thing',
      enabled: false,
      rolloutType: 'percentage',
      rolloutSeed: null,
    })
    expect(await featuresOf(null)).not.toContain('new_thing')
  })

  test('is decided for one user, until the override ends or is taken back', async () => {
    expect(await override('slow_start', true, { reason: 'tries it' })).toMatchObject({ code: 0 })
    expect(await featuresOf(reader)).toContain('slow_start')
    expect(await featuresOf(admin)).not.toContain('slow_start')
    await override('slow_start', true, { expiresAt: '2020-01-01T00:00:00.000Z' })
    expect(await featuresOf(reader)).not.toContain('slow_start')
    await override('slow_start', true)
    await call('DELETE', `/admin/feature-flags/slow_start/overrides/${reader.id}`)
    expect(await featuresOf(reader)).not.toContain('slow_start')
  })

  test('says for how many it is on, for whom, and why', async () => {
    await override('ai_chat', false, { reason: 'asked for it' })
    expect((await call('GET', '/admin/feature-flags/ai_chat/stats')).data).toMatchObject({
      totalUsers: 2,
      enabledUsers: 1,
      disabledUsers: 1,
      overrideUsers: 1,
      enabledByRollout: 1,
      enabledByOverride: 0,
      disabledOverrides: 1,
    })
    const affected = async (query: string) =>
      (await call('GET', `/admin/feature-flags/ai_chat/affected-users?${query}`)).data
    expect(await affected('filter=override')).toMatchObject({
      users: [
        {
          id: reader.id,
          status: 'disabled',
          reason: 'override',
          overrideReason: 'asked for it',
          overrideCreatedBy: admin.id,
        },
      ],
      pagination: { total: 1, totalPages: 1 },
    })
    expect(await affected('filter=enabled')).toMatchObject({ users: [{ id: admin.id, reason: 'rollout' }] })
    expect(await affected('search=READER@')).toMatchObject({ users: [{ id: reader.id }] })
  })

  test('of no such name, and of nobody, is refused', async () => {
    expect(await call('GET', '/admin/feature-flags/nothing_here/stats')).toMatchObject({ code: 6 })
    expect(await override('nothing_here', true)).toMatchObject({ code: 6 })
    const nobody = { userId: '349396175058632704', forceEnabled: true }
    expect(await call('POST', '/admin/feature-flags/ai_chat/overrides', nobody)).toMatchObject({ code: 6000 })
  })

  test('is decided for nobody who leaves meanwhile', async () => {
    const { pool } = server.database
    const leaver = await server.signUp()
    const { client, letGo } = await holdLock(pool, 'lock table feature_flag_overrides in exclusive mode')
    const json = { userId: leaver.id, forceEnabled: true }
    const path = '/api/admin/feature-flags/ai_chat/overrides'
    const saved = server.request(path, { method: 'POST', user: admin, json })
    await expect.poll(() => countWaiting(pool)).toBe(1)
    await client.query('delete from "user" where id = $1', [leaver.id])
    await letGo()
    const answer = await saved
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 6000 })])
  })
})
