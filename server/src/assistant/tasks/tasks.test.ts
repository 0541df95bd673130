import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createTask } from './tasks.service.ts'
import { createTasks, limitTasks, MORNING, refusalOf } from './testing.ts'

const FIRST = Date.UTC(2026, 10, 26, 8)

let server: TestServer
let user: TestUser
let tasks: ReturnType<typeof createTasks>
let now = FIRST

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
})

beforeEach(async () => {
  now = FIRST
  await server.database.pool.query('delete from rate_limit; delete from plans')
  user = await server.signUp()
  tasks = createTasks(server, user)
})

afterAll(() => server.close())

const once = (date: string) => ({ type: 'once', date })

describe('a task', () => {
  test('is kept with what is told of it, and is run the next time at its time of day', async () => {
    const kept = await tasks.create({ options: { notifyChannels: ['email'] }, timeZone: 'Europe/Berlin' })
    expect(kept).toEqual({
      id: expect.stringMatching(/^\d{13,19}$/),
      name: 'Morning',
      prompt: 'What is new?',
      isEnabled: true,
      schedule: MORNING,
      timeZone: 'Europe/Berlin',
      options: { notifyChannels: ['email'] },
      createdAt: '2026-11-26T08:00:00.000Z',
      updatedAt: '2026-11-26T08:00:00.000Z',
      lastRunAt: null,
      nextRunAt: '2026-11-26T09:00:00.000Z',
      runCount: 0,
      lastResult: null,
      lastError: null,
      lastFailure: null,
    })
    expect(await tasks.list()).toEqual([kept])
    expect(await tasks.get(kept.id)).toEqual(kept)
  })

  test.each([
    ['once', once('2026-12-24T18:00:00+01:00'), '2026-12-24T17:00:00.000Z'],
    ['daily', { type: 'daily', timeOfDay: '2026-01-01T07:00:00Z' }, '2026-11-27T07:00:00.000Z'],
    ['weekly', { ...MORNING, type: 'weekly', dayOfWeek: 0 }, '2026-11-29T09:00:00.000Z'],
    ['monthly', { ...MORNING, type: 'monthly', dayOfMonth: 31 }, '2026-11-30T09:00:00.000Z'],
  ])('is run %s', async (_, schedule, nextRunAt) => {
    expect(await tasks.create({ schedule })).toMatchObject({ schedule, nextRunAt })
  })

  test('that tells no time zone is run at its distance from UTC', async () => {
    const told = await tasks.create({ schedule: { type: 'daily', timeOfDay: '2026-01-01T09:00:00-05:00' } })
    expect(told).toMatchObject({ timeZone: '-05:00', nextRunAt: '2026-11-26T14:00:00.000Z' })
    const moved = { type: 'daily', timeOfDay: '2026-01-01T09:00:00+01:00' }
    expect(await tasks.change(told.id, { schedule: moved })).toMatchObject({
      timeZone: '+01:00',
      nextRunAt: '2026-11-27T08:00:00.000Z',
    })
    const { id } = await tasks.create({ timeZone: 'Asia/Tokyo' })
    expect(await tasks.change(id, { schedule: moved })).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })

  test('is changed in part, paused, and goes on', async () => {
    const { id } = await tasks.create()
    now += 3_600_000 * 2
    expect(await tasks.change(id, { name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      prompt: 'What is new?',
      updatedAt: '2026-11-26T10:00:00.000Z',
      // It is late, and to be run still.
      nextRunAt: '2026-11-26T09:00:00.000Z',
    })
    expect(await tasks.change(id, { isEnabled: false })).toMatchObject({ isEnabled: false, nextRunAt: null })
    expect(await tasks.change(id, { isEnabled: true })).toMatchObject({
      nextRunAt: '2026-11-27T09:00:00.000Z',
    })
    expect(await tasks.create({ isEnabled: false })).toMatchObject({ isEnabled: false, nextRunAt: null })
  })

  test('that is over may be renamed, and be given another time', async () => {
    const { id, schedule } = await tasks.create({ schedule: once('2026-11-26T09:00:00Z') })
    now += 3_600_000 * 2
    expect(await tasks.change(id, { name: 'Done', schedule })).toMatchObject({ name: 'Done' })
    const later = '2026-11-26T12:00:00.000Z'
    expect(await tasks.change(id, { schedule: once(later) })).toMatchObject({ nextRunAt: later })
    expect(await refusalOf(tasks.call('PUT', `/${id}`, { schedule: once('2026-11-26T08:00:00Z') }))).toEqual([
      400,
      4,
      'Scheduled date must be in the future',
    ])
  })

  test('is deleted, and goes with the account', async () => {
    const { id } = await tasks.create()
    expect(await (await tasks.call('DELETE', `/${id}`)).json()).toEqual({ code: 0, data: null })
    expect(await tasks.list()).toEqual([])
    await tasks.create()
    await server.database.pool.query('delete from "user" where id = $1', [user.id])
    const { rows } = await server.database.pool.query('select 1 from tasks where user_id = $1', [user.id])
    expect(rows).toEqual([])
  })

  test('of somebody else is not there', async () => {
    const { id } = await tasks.create()
    const other = createTasks(server, await server.signUp())
    expect(await other.list()).toEqual([])
    for (const [method, path, json] of [
      ['GET', `/${id}`, undefined],
      ['PUT', `/${id}`, { name: 'Taken' }],
      ['DELETE', `/${id}`, undefined],
      ['POST', `/${id}/test-run`, {}],
    ] as const)
      expect((await other.call(method, path, json)).status).toBe(404)
    expect(await tasks.list()).toMatchObject([{ name: 'Morning' }])
  })

  test.each([
    ['no title', { name: ' \n ' }, 'Title is required'],
    ['too long a title', { name: 'a'.repeat(51) }, 'Title must be less than 50 characters'],
    ['no prompt', { prompt: ' ' }, 'Prompt is required'],
    ['too long a prompt', { prompt: 'a'.repeat(2001) }, 'Prompt must be less than 2000 characters'],
    [
      'a date that is over',
      { schedule: once('2026-11-26T08:00:00Z') },
      'Scheduled date must be in the future',
    ],
    [
      'a day that there is not',
      { schedule: { ...MORNING, type: 'weekly', dayOfWeek: 7 } },
      expect.any(String),
    ],
    ['a day of no month', { schedule: { ...MORNING, type: 'monthly', dayOfMonth: 32 } }, expect.any(String)],
    ['a time without a zone', { schedule: { type: 'daily', timeOfDay: '09:00' } }, expect.any(String)],
    ['a time zone that there is not', { timeZone: 'Europe/Atlantis' }, 'must be a time zone'],
    ['another channel', { options: { notifyChannels: ['post'] } }, expect.any(String)],
  ])('is refused with %s, new and changed', async (_, wrong, message) => {
    const { id } = await tasks.create()
    const all = { name: 'Morning', prompt: 'What is new?', schedule: MORNING, options: {}, ...wrong }
    expect(await refusalOf(tasks.call('POST', '', all))).toEqual([400, 4, message])
    expect(await refusalOf(tasks.call('PUT', `/${id}`, wrong))).toEqual([400, 4, message])
    expect(
      await refusalOf(tasks.call('POST', '', { prompt: 'What?', schedule: MORNING, options: {} })),
    ).toEqual([400, 4, 'Title is required'])
  })
})

test('a plan has room for so many tasks, also where several come at once', async () => {
  await limitTasks(server, 10)
  for (let count = 0; count < 9; count += 1) await tasks.create()
  const { deps } = server
  const limits = { aiTasks: 10 }
  const input = { name: 'One more', prompt: 'What?', schedule: MORNING, options: {} }
  // Beneath the calls: those of one user are given few connections at once.
  const creating = Array.from({ length: 4 }, () =>
    createTask(deps, { id: user.id, limits }, { input, language: 'en' }),
  )
  const tried = await Promise.allSettled(creating)
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const answer = await tasks.call('POST', '', input)
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 15_021, details: { limit: 10, used: 10 } },
  ])
})
