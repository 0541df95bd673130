import {
  defaultPlans,
  parsePlan,
  quotaCeilings,
  roles,
  sessionReply,
  settingsTable,
  tabOfSetting,
  type Plan,
  type Role,
} from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { countWaiting, holdLock } from '../../foundation/database/locks.testing.ts'
import { createSamples, type Samples } from '../../reading/reads/counters.testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let admin: TestUser
let samples: Samples

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.signUp()
  samples = await createSamples(server.database.pool, 4)
})

afterAll(() => server.close())

/** Plans are as by default. */
beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  await server.database.pool.query('delete from plans')
})

const reply = z.object({ code: z.number(), data: z.unknown(), details: z.unknown() })

async function call(user: TestUser, method: string, path: string, json?: object) {
  const answer = await server.request(`/api${path}`, { method, user, ...(json && { json }) })
  return { status: answer.status, ...reply.partial({ data: true, details: true }).parse(await answer.json()) }
}

/** Somebody with a role, which may have what the patch of its plan says. */
async function somebody(role: Role, patch: Partial<Plan> = {}): Promise<TestUser> {
  const user = await server.signUp()
  await server.database.pool.query('update "user" set role = $1 where id = $2', [role, user.id])
  await samples.find(user.id)
  const { code } = await call(admin, 'PUT', `/admin/plans/${role}`, { ...defaultPlans[role], ...patch })
  expect(code).toBe(0)
  return user
}

const make = (by: TestUser) => call(by, 'POST', '/lists', { title: 'Best', view: 0, fee: 0 })

const follow = (user: TestUser, index: number, more: object = {}) =>
  call(user, 'POST', '/subscriptions', { feedId: samples.feedIds[index], view: 0, ...more })

const session = async (user: TestUser, of = server) =>
  sessionReply.parse(await (await of.request('/api/better-auth/get-session', { user })).json())

type SettingRules = (typeof settingsTable)[string]

/** Settings with such rules, each with a value that is not its default. */
function settingsWith(has: (rules: SettingRules) => boolean) {
  const others = [true, false, 'other', 'L', 'translation-only']
  return Object.entries(settingsTable).flatMap(([key, setting]) => {
    const { schema, fallback } = setting
    if (!has(setting)) return []
    const value = others.find((other) => other !== fallback && schema.safeParse(other).success)
    if (value === undefined) throw new Error(`No other value is known for the setting ${key}`)
    return [{ tab: tabOfSetting(key), key, value }]
  })
}

describe('the plans', () => {
  test('are those of the contract until an administrator edits one, and again when they take that back', async () => {
    const list = async () =>
      z
        .array(z.object({ role: z.enum(roles), plan: z.unknown(), isDefault: z.boolean() }))
        .parse((await call(admin, 'GET', '/admin/plans')).data)
    expect(await list()).toEqual(roles.map((role) => ({ role, plan: defaultPlans[role], isDefault: true })))
    await call(admin, 'PUT', '/admin/plans/plus', { ...defaultPlans.plus, feeds: 7 })
    expect((await list()).find(({ role }) => role === 'plus')).toEqual({
      role: 'plus',
      plan: { ...defaultPlans.plus, feeds: 7 },
      isDefault: false,
    })
    await call(admin, 'DELETE', '/admin/plans/plus')
    expect((await list()).every(({ isDefault }) => isDefault)).toBe(true)
  })

  test.each([{ feeds: -1 }, { feeds: 1.5 }, { feeds: 'many' }, { plusSettings: 1 }])(
    'are not stored with %o',
    async (wrong) => {
      const answer = await call(admin, 'PUT', '/admin/plans/plus', { ...defaultPlans.plus, ...wrong })
      expect(answer).toMatchObject({ status: 400, code: 4 })
    },
  )

  test('keep the lines that a change does not name', async () => {
    const user = await somebody('plus', { feeds: 3, aiTasks: 4 })
    expect(await call(admin, 'PUT', '/admin/plans/plus', { feeds: 5 })).toMatchObject({ code: 0 })
    const { data } = await call(admin, 'GET', '/admin/plans')
    const expected = { role: 'plus', plan: { ...defaultPlans.plus, feeds: 5, aiTasks: 4 } }
    expect(data).toContainEqual({ ...expected, isDefault: false })
    expect(await session(user)).toMatchObject({ feedSubscriptionLimit: 5 })
  })

  test('keep each of two changes that are made at once', async () => {
    await call(admin, 'PUT', '/admin/plans/plus', {})
    const { pool } = server.database
    const { letGo } = await holdLock(pool, `select from plans where role = 'plus' for update`)
    const changes = [{ feeds: 5 }, { lists: 6 }]
    const made = changes.map((change) => call(admin, 'PUT', '/admin/plans/plus', change))
    await expect.poll(() => countWaiting(pool)).toBe(2)
    await letGo()
    await Promise.all(made)
    const { data } = await call(admin, 'GET', '/admin/plans')
    expect(data).toContainEqual({
      role: 'plus',
      plan: { ...defaultPlans.plus, feeds: 5, lists: 6 },
      isDefault: false,
    })
  })

  test('that lack what a newer version asks for have it as by default', () => {
    expect(parsePlan('free', { feeds: 3 })).toEqual({ ...defaultPlans.free, feeds: 3 })
    expect(parsePlan('free', { feeds: 'x' })).toEqual(defaultPlans.free)
    expect(parsePlan('free', null)).toEqual(defaultPlans.free)
  })
})

describe('a role', () => {
  test('is by default the top one, and nothing is bounded but by what the server can answer with', async () => {
    const user = await server.signUp()
    expect(await session(user)).toMatchObject({
      role: 'pro',
      feedSubscriptionLimit: quotaCeilings.feeds,
      user: { role: 'pro' },
    })
  })

  test('that the server gives to everybody counts for those who were here before, too', async () => {
    const user = await server.signUp()
    const { database, deps } = server
    const config = { ...deps.config, defaultRole: 'free' as const }
    const { createApp } = await import('../../app.ts')
    const app = createApp({ ...deps, database, config })
    const answer = await app.request('http://localhost/api/better-auth/get-session', {
      headers: { cookie: user.cookie },
    })
    expect(sessionReply.parse(await answer.json())).toMatchObject({
      role: 'free',
      feedSubscriptionLimit: 150,
    })
  })

  test('ends when its time is over', async () => {
    const user = await somebody('trial')
    expect(await session(user)).toMatchObject({ role: 'trial' })
    await server.database.pool.query(`update "user" set role_end_at = now() - interval '1 s' where id = $1`, [
      user.id,
    ])
    expect(await session(user)).toMatchObject({ role: 'pro' })
  })
})

describe('a limit', () => {
  test.each([
    ['free', 2011],
    ['trial', 1100],
  ] as const)('of feeds holds for %s with code %i, also for many requests at once', async (role, code) => {
    const user = await somebody(role, { feeds: 2 })
    const answers = await Promise.all([0, 1, 2, 3].map((index) => follow(user, index)))
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 0, code, code])
    expect(answers.find((answer) => answer.code === code)?.details).toEqual({
      of: 'feeds',
      limit: 2,
      used: 2,
    })
    expect(await session(user)).toMatchObject({ feedSubscriptionLimit: 2 })
  })

  test('of feeds leaves inboxes out, and what is followed already', async () => {
    const user = await somebody('free', { feeds: 1 })
    expect(await follow(user, 0)).toMatchObject({ code: 0 })
    expect(await call(user, 'POST', '/inboxes', { handle: `box${user.id}` })).toMatchObject({ code: 0 })
    await call(admin, 'PUT', '/admin/plans/free', { ...defaultPlans.free, feeds: 2 })
    expect(await follow(user, 1)).toMatchObject({ code: 0 })
  })

  test.each([
    ['free', 10002],
    ['trial', 1102],
  ] as const)('of inboxes holds for %s with code %i', async (role, code) => {
    const user = await somebody(role, { inboxes: 1 })
    const open = (name: string) => call(user, 'POST', '/inboxes', { handle: `${name}${user.id}` })
    expect(await open('a')).toMatchObject({ code: 0 })
    const details = { of: 'inboxes', limit: 1, used: 1 }
    expect(await open('b')).toMatchObject({ status: 400, code, details })
  })

  test('of lists holds for those one publishes, and for those of others that one follows', async () => {
    const user = await somebody('trial', { lists: 1, listSubscriptions: 1 })
    const ofOthers = await Promise.all([make(admin), make(admin)])
    const own = await make(user)
    const [a, b, c] = z.array(z.object({ data: z.object({ id: z.string() }) })).parse([...ofOthers, own])
    const full = { limit: 1, used: 1 }
    expect(await make(user)).toMatchObject({ status: 400, code: 8002, details: { of: 'lists', ...full } })
    const followList = (listId?: string) => call(user, 'POST', '/subscriptions', { listId, view: 0 })
    expect(await followList(c?.data.id)).toMatchObject({ code: 0 })
    expect(await followList(a?.data.id)).toMatchObject({ code: 0 })
    expect(await followList(b?.data.id)).toMatchObject({
      status: 400,
      code: 1101,
      details: { of: 'listSubscriptions', ...full },
    })
  })

  test('ends with the next request once an administrator raises it', async () => {
    const user = await somebody('free', { feeds: 0 })
    expect(await follow(user, 0)).toMatchObject({ code: 2011 })
    await call(admin, 'PUT', '/admin/plans/free', { ...defaultPlans.free, feeds: null })
    expect(await follow(user, 0)).toMatchObject({ code: 0 })
  })
})

describe('what is for other plans', () => {
  test('a subscription does not become private, unless it was with another plan', async () => {
    const user = await somebody('free')
    expect(await follow(user, 0, { isPrivate: true })).toMatchObject({ status: 403, code: 1103 })
    await follow(user, 1)
    const edit = (json: object) =>
      call(user, 'PATCH', '/subscriptions', { feedId: samples.feedIds[1], ...json })
    expect(await edit({ isPrivate: true })).toMatchObject({ status: 403, code: 1103 })
    expect(
      await call(user, 'PATCH', '/subscriptions/batch', { feedIds: [samples.feedIds[1]], isPrivate: true }),
    ).toMatchObject({ code: 1103, data: { of: 'privateSubscriptions' } })
    await server.database.pool.query('update subscriptions set is_private = true where user_id = $1', [
      user.id,
    ])
    expect(await edit({ isPrivate: true, title: 'Mine' })).toMatchObject({ code: 0 })
  })

  test.each([
    ['general', { translation: true }],
    ['appearance', { hideExtraBadge: true, enhancedSettings: true }],
    ['integration', { enableReadwise: true }],
  ])('a setting of the tab %s is not changed to %o, but may be as by default', async (tab, values) => {
    const user = await somebody('free')
    const { enhancedSettings: _, ...own } = { enhancedSettings: null, ...values }
    await call(user, 'PATCH', '/settings/general', { enhancedSettings: true })
    expect(await call(user, 'PATCH', `/settings/${tab}`, own)).toMatchObject({
      status: 403,
      code: 1103,
      data: { of: 'plusSettings', settings: Object.keys(own) },
    })
    const asByDefault = Object.fromEntries(Object.keys(own).map((key) => [key, false]))
    expect(await call(user, 'PATCH', `/settings/${tab}`, asByDefault)).toMatchObject({ code: 0 })
    await call(admin, 'PUT', '/admin/plans/free', { ...defaultPlans.free, plusSettings: true })
    expect(await call(user, 'PATCH', `/settings/${tab}`, own)).toMatchObject({ code: 0 })
  })

  test.each(settingsWith(({ plan, synced }) => plan !== undefined && synced !== false))(
    'of the settings $key is refused to whoever has another plan',
    async ({ tab, key, value }) => {
      const user = await somebody('free')
      await call(user, 'PATCH', '/settings/general', { enhancedSettings: true })
      expect(await call(user, 'PATCH', `/settings/${tab}`, { [key]: value })).toMatchObject({
        code: 1103,
        data: { of: 'plusSettings', settings: [key] },
      })
    },
  )

  test.each(settingsWith(({ enhanced, synced }) => enhanced === true && synced !== false))(
    'of the enhanced settings $key is refused while those are off',
    async ({ tab, key, value }) => {
      const user = await server.signUp()
      expect(await call(user, 'PATCH', `/settings/${tab}`, { [key]: value })).toMatchObject({
        status: 400,
        code: 7002,
      })
      await call(user, 'PATCH', '/settings/general', { enhancedSettings: true })
      expect(await call(user, 'PATCH', `/settings/${tab}`, { [key]: value })).toMatchObject({ code: 0 })
    },
  )

  test('a setting that counts with enhanced settings alone is not taken while those are off', async () => {
    const user = await server.signUp()
    const change = (json: object, tab = 'appearance') => call(user, 'PATCH', `/settings/${tab}`, json)
    expect(await change({ usePointerCursor: true })).toMatchObject({ status: 400, code: 7002 })
    expect(await change({ usePointerCursor: false })).toMatchObject({ code: 0 })
    await change({ enhancedSettings: true }, 'general')
    expect(await change({ usePointerCursor: true })).toMatchObject({ code: 0 })
  })
})
