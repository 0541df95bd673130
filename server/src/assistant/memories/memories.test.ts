import { memory as memorySchema, memoryLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { forgetExpired } from './forget-expired.ts'
import { keepMemory } from './memories.service.ts'

let server: TestServer
let user: TestUser
let now = Date.now()

beforeAll(async () => {
  server = await createTestServer({ clock: () => now })
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  user = await server.signUp()
})

afterAll(() => server.close())

const memory = memorySchema.strict()
const page = z.strictObject({ data: z.array(memory), nextBefore: z.string().optional() })

const call = (method: string, path: string, json?: object, by = user) =>
  server.request(`/api/ai/memory${path}`, { method, user: by, ...(json && { json }) })

async function keep(text: string, more: object = {}, by = user) {
  const answer = await call('POST', '', { memory: text, ...more }, by)
  expect(answer.status).toBe(200)
  return memory.parse(await answer.json())
}

const list = async (query = '', by = user) =>
  page.parse(await (await call('GET', query, undefined, by)).json())
const texts = async (query = '', by = user) => (await list(query, by)).data.map((each) => each.memory)

const codeOf = async (answering: Response | Promise<Response>) => {
  const answer = await answering
  return [answer.status, z.object({ code: z.number() }).parse(await answer.json()).code]
}

describe('a memory', () => {
  test('is kept with all that is said of it, and with what it has where nothing is', async () => {
    const plain = await keep('Sails.')
    expect(plain).toEqual({
      id: expect.stringMatching(/^\d{13,19}$/),
      userId: user.id,
      memory: 'Sails.',
      importance: 0.5,
      tags: null,
      source: null,
      metadata: null,
      createdAt: expect.any(String),
      updatedAt: plain.createdAt,
      lastAccessedAt: null,
      expiresAt: null,
    })
    const all = {
      importance: 1,
      tags: ['boats'],
      source: 'A chat',
      metadata: { chat: { id: 1 } },
      expiresAt: new Date(now + 60_000).toISOString(),
    }
    expect(await keep('Owns a boat.', all)).toMatchObject(all)
    expect(await texts()).toEqual(['Owns a boat.', 'Sails.'])
  })

  test('is changed in part, loses what null takes away, and keeps the rest', async () => {
    const { id, createdAt } = await keep('Sails.', { tags: ['boats'], source: 'A chat', importance: 0.9 })
    now += 1000
    const changed = memory.parse(
      await (await call('PATCH', `/${id}`, { memory: 'Rows.', tags: null })).json(),
    )
    expect(changed).toMatchObject({
      id,
      createdAt,
      memory: 'Rows.',
      tags: null,
      source: 'A chat',
      importance: 0.9,
    })
    expect(changed.updatedAt > createdAt).toBe(true)
    expect((await list()).data).toEqual([changed])
  })

  test('is forgotten, and all of them at once', async () => {
    const { id } = await keep('Sails.')
    await keep('Rows.')
    await keep('Swims.')
    expect(await (await call('DELETE', `/${id}`)).json()).toEqual({ success: true })
    expect(await texts()).toEqual(['Swims.', 'Rows.'])
    const other = await server.signUp()
    await keep('Flies.', {}, other)
    expect(await (await call('POST', '/forget-all', {})).json()).toEqual({ success: true })
    expect([await texts(), await texts('', other)]).toEqual([[], ['Flies.']])
  })

  test('of somebody else is not there', async () => {
    const { id } = await keep('Sails.')
    const other = await server.signUp()
    expect(await texts('', other)).toEqual([])
    expect(await codeOf(call('PATCH', `/${id}`, { memory: 'Drowned.' }, other))).toEqual([404, 15_003])
    expect(await codeOf(call('DELETE', `/${id}`, undefined, other))).toEqual([404, 15_003])
    expect(await texts()).toEqual(['Sails.'])
  })

  test('goes with the account', async () => {
    await keep('Sails.')
    await server.database.pool.query('delete from "user" where id = $1', [user.id])
    const { rows } = await server.database.pool.query('select 1 from memories where user_id = $1', [user.id])
    expect(rows).toEqual([])
  })

  test.each([
    ['nothing to remember', { memory: ' \n ' }],
    ['nothing that can be seen', { memory: '\u200B\u{E0041}' }],
    ['too long a text', { memory: 'a'.repeat(2001) }],
    ['an importance beyond 1', { importance: 1.1 }],
    ['an importance below 0', { importance: -0.1 }],
    ['too many tags', { tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }],
    ['too long a tag', { tags: ['a'.repeat(51)] }],
    ['too long a source', { source: 'a'.repeat(201) }],
    ['too much beside it', { metadata: { much: 'a'.repeat(4000) } }],
    ['what the database cannot hold', { metadata: { half: '\uD800' } }],
    ['an end that is over', { expiresAt: '2020-01-01T00:00:00.000Z' }],
  ])('is refused with %s, new and changed', async (_, wrong) => {
    const { id } = await keep('Sails.')
    expect(await codeOf(call('POST', '', { memory: 'Rows.', ...wrong }))).toEqual([400, 4])
    expect(await codeOf(call('PATCH', `/${id}`, wrong))).toEqual([400, 4])
    expect(await texts()).toEqual(['Sails.'])
  })
})

describe('memories', () => {
  test('come by pages, none twice and none left out, whatever of a time a client tells', async () => {
    const kept: string[] = []
    for (const pause of [2000, 2000, 100, 100, 2000]) {
      now += pause
      kept.push((await keep(`Fact ${kept.length}`)).memory)
    }
    for (const told of [String, (time: Date) => time.toISOString()]) {
      const pages: string[][] = []
      for (let query = '?limit=2'; query !== '';) {
        const { data, nextBefore } = await list(query)
        pages.push(data.map((each) => each.memory))
        query = nextBefore ? `?limit=2&before=${encodeURIComponent(told(new Date(nextBefore)))}` : ''
      }
      expect(pages.flat()).toEqual(kept.toReversed())
      expect(pages.length).toBeGreaterThan(1)
    }
  })

  test.each(['yesterday', 'Xyz Abc 99 2026 00:00:00 GMT+0000', '2026-11-25'])(
    'are refused before %s',
    async (before) => {
      expect(await codeOf(call('GET', `?before=${encodeURIComponent(before)}`))).toEqual([400, 4])
    },
  )

  test('are asked for by how important they are', async () => {
    for (const importance of [0.2, 0.6, 0.9]) await keep(`Of ${importance}`, { importance })
    expect(await texts('?importanceGte=0.6')).toEqual(['Of 0.9', 'Of 0.6'])
    expect(await texts('?importanceLte=0.6')).toEqual(['Of 0.6', 'Of 0.2'])
    expect(await texts('?importanceGte=0.3&importanceLte=0.7')).toEqual(['Of 0.6'])
  })

  test('that have expired are neither listed nor to be changed, and are deleted in time', async () => {
    const { id } = await keep('Is away.', { expiresAt: new Date(now + 1000).toISOString() })
    await keep('Sails.', { expiresAt: new Date(Date.now() + 86_400_000).toISOString() })
    now += 1001
    expect(await texts()).toEqual(['Sails.'])
    expect(await codeOf(call('PATCH', `/${id}`, { memory: 'Is back.' }))).toEqual([404, 15_003])
    await server.database.pool.query(
      `update memories set expires_at = now() - interval '1 s' where id = $1`,
      [id],
    )
    expect(await forgetExpired(server.database.pool)).toBe(false)
    const { rows } = await server.database.pool.query('select memory from memories where user_id = $1', [
      user.id,
    ])
    expect(rows).toEqual([{ memory: 'Sails.' }])
  })

  test('are 200 at most, also where several come at once; what has expired takes no room', async () => {
    await server.database.pool.query(
      `insert into memories (id, user_id, memory, importance, created_at, updated_at, expires_at)
       select 1000000000000000 + n, $1, 'Fact', 0.5, now() - n * interval '1 s', now(),
         case when n = 1 then to_timestamp($2 / 1000.0) end
       from generate_series(1, $3::int) n`,
      [user.id, now + 1000, memoryLimits.perUser - 1],
    )
    // Beneath the calls: those of one user are given few connections at once.
    const { deps } = server
    const keeping = Array.from({ length: 6 }, () =>
      deps.database.db.transaction((tx) => keepMemory({ ...deps, tx, userId: user.id }, { memory: 'Fact' })),
    )
    const tried = await Promise.allSettled(keeping)
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOf(call('POST', '', { memory: 'Three' }))).toEqual([400, 15_004])
    now += 1001
    await keep('Four')
    expect(await codeOf(call('POST', '', { memory: 'Five' }))).toEqual([400, 15_004])
  })
})
