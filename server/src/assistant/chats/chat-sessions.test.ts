import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  wordsOf,
  type ModelServer,
  type Script,
} from '../../../../tests/support/model-server/model-server.ts'
import type { TestUser } from '../../testing.ts'
import { createServerWithModels, type ServerWithModels } from '../models/testing.ts'
import { createChat, said } from './testing.ts'

let provider: ModelServer
let server: ServerWithModels
let user: TestUser

beforeAll(async () => {
  server = await createServerWithModels()
  provider = server.provider
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  user = await server.signUp()
  provider.answers(({ stream }) => ({ says: stream ? 'Fine.' : '**"Weather of today".**' }))
})

afterAll(() => server.close())

const session = z.object({
  chatId: z.string(),
  title: z.string(),
  updatedAt: z.string(),
  lastSeenAt: z.string(),
})
const page = z.object({ data: z.array(session), total: z.number(), nextBefore: z.string().optional() })

const list = async (query: Record<string, string> = {}, by = user) =>
  page.parse(
    await (
      await server.request(`/api/ai/chat-sessions?${new URLSearchParams(query).toString()}`, { user: by })
    ).json(),
  )

/** The chats in which something stands. */
const found = async (search: string) => {
  const { data, total } = await list({ search })
  expect(total).toBe(data.length)
  return data.map(({ chatId }) => chatId)
}

const unread = async () => {
  const answer = await server.request('/api/ai/chat-sessions/unread', { user })
  return z.object({ data: z.array(z.string()) }).parse(await answer.json()).data
}

/** Makes a call about a chat. */
async function call(method: string, id: string, json?: object, by = user) {
  const answer = await server.request(`/api/ai/chat-sessions/${id}`, { method, user: by, json })
  return { status: answer.status, body: await answer.json() }
}

/** Writes chats as they are after days of talking, each two of one time. */
const write = (count: number) =>
  server.database.pool.query(
    `insert into chat_sessions (user_id, chat_id, title, created_at, updated_at, last_seen_at)
     select $1, 'chat-' || n, 'Chat ' || n, t, t, t
     from generate_series(1, $2) n, lateral (select timestamptz '2026-11-01' + (n / 2) * interval '1 hour' as t) as times`,
    [user.id, count],
  )

describe('chats', () => {
  test('are listed by who said something last, each with what a model calls it', async () => {
    await createChat(server, user, 'one').say('How is it?')
    await createChat(server, user, 'two').say('How was it?')
    await createChat(server, user, 'one').say('And tomorrow?', 'q2')
    const { data, total } = await list()
    expect(data.map(({ chatId }) => chatId)).toEqual(['one', 'two'])
    expect(data[0]).toMatchObject({ title: 'Weather of today' })
    expect(total).toBe(2)
  })

  test('are found by their title, and by what somebody or the model said in them', async () => {
    provider.answers(({ stream }) => ({ says: stream ? 'Ninety % of it is copper.' : 'Metals' }))
    await createChat(server, user, 'one').say('What is Brass?')
    provider.answers(({ stream }) => ({ says: stream ? 'A gas.' : 'Air' }))
    await createChat(server, user, 'two').say('What is neon?')
    await createChat(server, await server.signUp(), 'three').say('What is brass?')
    expect(await found('metal')).toEqual(['one'])
    expect(await found('brass')).toEqual(['one'])
    expect(await found('copper')).toEqual(['one'])
    expect(await found(' what is ')).toEqual(['two', 'one'])
    expect(await found('y % of')).toEqual(['one'])
    expect(await found('%')).toEqual(['one'])
    expect(await found('text')).toEqual([])
  })

  test('come twenty at a time, none of them twice and none left out', async () => {
    await write(45)
    const first = await list()
    expect([first.data.length, first.total]).toEqual([20, 45])
    const second = await list({ before: first.nextBefore ?? '' })
    const third = await list({ before: second.nextBefore ?? '' })
    expect(third.nextBefore).toBeUndefined()
    const all = [first, second, third].flatMap(({ data }) => data.map(({ chatId }) => chatId))
    expect([all.length, new Set(all).size]).toEqual([45, 45])
    expect((await list({ before: '2026-11-01T01:00:00.000Z' })).data).toHaveLength(1)
    expect((await list({ limit: '100' })).data).toHaveLength(45)
  })

  test('are none that nobody has said anything in', async () => {
    provider.answers({ status: 500 })
    await createChat(server, user, 'refused').send({ messages: [] })
    expect((await list()).data).toEqual([])
  })

  test('have another title where somebody gives them one, which no model changes', async () => {
    const chat = createChat(server, user)
    await chat.say('How is it?')
    expect(await call('PATCH', chat.id, { title: ' Mine ' })).toMatchObject({
      body: { data: { title: 'Mine' } },
    })
    await chat.say('And tomorrow?', 'q2')
    expect((await list()).data).toMatchObject([{ title: 'Mine' }])
    for (const title of ['', 'a'.repeat(101)])
      expect(await call('PATCH', chat.id, { title })).toMatchObject({ status: 400, body: { code: 4 } })
  })

  test('are forgotten with all that was said, and once more is no mistake', async () => {
    const chat = createChat(server, user)
    await chat.say('How is it?')
    expect(await call('DELETE', chat.id)).toEqual({ status: 200, body: { success: true } })
    expect(await call('DELETE', chat.id)).toEqual({ status: 200, body: { success: true } })
    expect([await list(), await chat.messages()]).toMatchObject([{ total: 0 }, []])
    expect(await call('GET', chat.id)).toMatchObject({ status: 404, body: { code: 6 } })
  })

  test('of others are not there, and one’s own may be called the same', async () => {
    const other = await server.signUp()
    await createChat(server, other).say('A secret.')
    expect(await call('GET', 'a-chat')).toMatchObject({ status: 404 })
    expect(await call('PATCH', 'a-chat', { title: 'Taken' })).toMatchObject({ status: 404 })
    expect(await call('POST', 'a-chat/mark-seen', {})).toMatchObject({ status: 404 })
    await createChat(server, user).say('How is it?')
    await call('DELETE', 'a-chat')
    expect(await list({}, other)).toMatchObject({ total: 1, data: [{ title: 'Weather of today' }] })
  })

  test('cannot be more than are kept', async () => {
    await write(2000)
    const answer = await createChat(server, user).send({ messages: [said('One more')] })
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 3 }])
    expect((await list()).total).toBe(2000)
  })
})

describe('a chat is unread', () => {
  test('once a reply has ended that nobody heard', async () => {
    const released = Promise.withResolvers<void>()
    provider.answers(({ stream }) =>
      stream ? { says: 'Fine.', waits: () => released.promise } : { says: 'Title' },
    )
    const chat = createChat(server, user)
    const answer = await chat.send({ messages: [said('How is it?')] })
    await answer.body?.cancel()
    expect(await unread()).toEqual([])
    released.resolve()
    await expect.poll(unread).toEqual(['a-chat'])
    await call('POST', 'a-chat/mark-seen', {})
    expect(await unread()).toEqual([])
  })

  test('by no reply that somebody heard', async () => {
    await createChat(server, user).say('How is it?')
    expect(await unread()).toEqual([])
  })

  test('until a time at which it was seen elsewhere', async () => {
    await write(2)
    const before = { lastSeenAt: '2026-10-01T00:00:00.000Z' }
    expect(await call('POST', 'chat-1/mark-seen', before)).toMatchObject({ body: { data: before } })
    expect(await unread()).toEqual(['chat-1'])
  })
})

test('what was said comes by pages, the last of it first', async () => {
  const chat = createChat(server, user)
  for (const id of ['q1', 'q2', 'q3']) await chat.say(`About ${id}`, id)
  const pageOf = async (query: string) => {
    const answer = await server.request(`${chat.path}/messages${query}`, { user })
    const body = z.object({
      data: z.object({
        chatSession: session.nullable(),
        messages: z.array(z.object({ id: z.string(), role: z.string() })),
        nextBefore: z.string().optional(),
      }),
    })
    return body.parse(await answer.json()).data
  }
  const { messages, nextBefore = '', chatSession } = await pageOf('?limit=4')
  expect([messages[0]?.id, messages.length, chatSession?.chatId]).toEqual(['q2', 4, 'a-chat'])
  const rest = await pageOf(`?limit=4&before=${nextBefore}`)
  expect([rest.messages[0]?.id, rest.messages.length, rest.nextBefore]).toEqual(['q1', 2, undefined])
})

const titleOf = async (json: object, by = user) => {
  const answer = await server.request('/api/ai/summary-title', { method: 'POST', user: by, json })
  return { status: answer.status, body: await answer.json() }
}

describe('a title', () => {
  const messages = [{ role: 'user', content: 'How is the weather?' }]

  test('is made for what was said, and kept where the chat is named', async () => {
    const chat = createChat(server, user)
    await chat.say('How is it?')
    provider.answers({ says: 'Sun and rain' })
    expect(await titleOf({ messages })).toMatchObject({ status: 200, body: { title: 'Sun and rain' } })
    expect((await list()).data).toMatchObject([{ title: 'Weather of today' }])
    await titleOf({ messages, chatId: chat.id })
    expect((await list()).data).toMatchObject([{ title: 'Sun and rain' }])
  })

  test('is made of the beginning of what is long, which ends with a whole character', async () => {
    provider.answers({ says: 'Faces' })
    for (const start of ['', 'x']) {
      await titleOf({ messages: [{ role: 'user', content: start + '😀'.repeat(4000) }] })
      expect(provider.asked.slice(-1).map(wordsOf).join('').isWellFormed()).toBe(true)
    }
  })

  test('is made for no summary of a timeline, which pages name by what it is of', async () => {
    const before = provider.asked.length
    await createChat(server, user, 'timeline-summary:0:all:all:unread:1').say('Summarise this.')
    expect(provider.asked.length).toBe(before + 1)
    expect((await list()).data).toMatchObject([{ title: '' }])
  })

  test.each<[string, Script, number]>([
    ['does not give', { status: 500 }, 0],
    ['gives a half of', { says: 'The weather of', ends: 'length' }, 2],
    ['has no word for', { says: '' }, 2],
  ])('that a model %s leaves a chat without, and its reply whole', async (_, script, counted) => {
    provider.answers(({ stream }) => (stream ? { says: 'Fine.' } : script))
    const chat = createChat(server, user)
    const { chunks, isDone } = await chat.say('How is it?')
    expect([chunks.at(-1)?.type, isDone]).toEqual(['finish', true])
    expect((await list()).data).toMatchObject([{ title: '' }])
    expect(await titleOf({ messages })).toMatchObject({ status: 400, body: { code: 15_020 } })
    // What it took counts whatever came of it.
    const { rows } = await server.database.pool.query(
      `select from model_usage where user_id = $1 and operation = 'title_generation'`,
      [user.id],
    )
    expect(rows).toHaveLength(counted)
  })
})
