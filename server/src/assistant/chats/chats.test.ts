import { chatLimits } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { wordsOf, type ModelServer } from '../../../../tests/support/model-server/model-server.ts'
import type { TestUser } from '../../testing.ts'
import { createServerWithModels, type ServerWithModels } from '../models/testing.ts'
import { createChat, readChunks, said, sayings, textOf } from './testing.ts'

let provider: ModelServer
let server: ServerWithModels
let user: TestUser
/** Where it is not the time of the machine. */
let now: number | undefined

beforeAll(async () => {
  server = await createServerWithModels({ models: 'small=2,large', clock: () => now ?? Date.now() })
  provider = server.provider
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit; delete from plans')
  user = await server.signUp()
  provider.answers({ says: ['It is', ' a fine', ' day.'] })
})

afterAll(() => server.close())

const usage = async () =>
  (
    await server.database.pool.query<{ operation: string }>(
      'select * from model_usage where user_id = $1 order by id',
      [user.id],
    )
  ).rows

describe('a reply', () => {
  test('is a stream of the AI SDK', async () => {
    const answer = await createChat(server, user).send({ messages: [said('How is it?')] })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(answer.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
    const { chunks, isDone } = await readChunks(answer)
    expect(chunks.map(({ type }) => type).filter((type) => type !== 'text-delta')).toEqual([
      'start',
      'start-step',
      'text-start',
      'text-end',
      'finish-step',
      'finish',
      'data-generated-title',
    ])
    expect([textOf(chunks), isDone]).toEqual(['It is a fine day.', true])
  })

  test('is kept as it was said, with what was said to have it', async () => {
    const chat = createChat(server, user)
    await chat.say('How is it?')
    const messages = await chat.messages()
    expect(sayings(messages)).toEqual(['user: How is it?', 'assistant: It is a fine day.'])
    expect(messages).toMatchObject([
      { id: 'q1', status: 'completed' },
      { status: 'completed', finishedAt: expect.any(String) },
    ])
  })

  test('says at its end what it took, by the multiplier of its model', async () => {
    const { chunks } = await createChat(server, user).say('How is it?')
    const metadata = {
      contextTokens: 100,
      outputTokens: 5,
      totalTokens: 105,
      billedTokens: 210,
      billingMultiplier: 2,
      modelUsed: 'openai-compatible/small',
    }
    expect(chunks.find(({ type }) => type === 'finish')).toMatchObject({ messageMetadata: metadata })
    expect(await usage()).toMatchObject([
      { operation: 'chat', billed_tokens: 210 },
      { operation: 'title_generation' },
    ])
  })

  test('shows what the model thinks apart from what it says', async () => {
    provider.answers({ thinks: 'Clouds?', says: 'Fine.' })
    const chat = createChat(server, user)
    const { chunks } = await chat.say('How is it?')
    expect(chunks.map(({ type }) => type)).toContain('reasoning-delta')
    expect(sayings(await chat.messages()).at(-1)).toContain('Fine.')
  })

  test('is by the model of the settings, or one that is chosen for it', async () => {
    await server.request('/api/settings/ai', {
      method: 'PATCH',
      user,
      json: { chatModel: 'openai-compatible/large' },
    })
    await createChat(server, user).say('How is it?')
    expect(provider.asked.findLast(({ stream }) => stream)?.model).toBe('large')
    const chosen = { messages: [said('And?', 'q2')], model: 'openai-compatible/small' }
    await readChunks(await createChat(server, user).send(chosen))
    expect(provider.asked.findLast(({ stream }) => stream)?.model).toBe('small')
  })

  test('knows what was said before, and how its user wants to be answered', async () => {
    const json = { personalizePrompt: 'I am a sailor.' }
    await server.request('/api/settings/ai', { method: 'PATCH', user, json })
    const chat = createChat(server, user)
    await chat.say('How is it?')
    await chat.say('And tomorrow?', 'q2')
    const asked = provider.asked.findLast(({ stream }) => stream)
    expect(asked?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(asked && wordsOf(asked)).toMatch(
      /I am a sailor.[^]*How is it\?[^]*It is a fine day\.[^]*And tomorrow\?/,
    )
  })
})

describe('a model is told which day it is', () => {
  test.each([
    ['where the person is', 'Pacific/Kiritimati', '2026-03-02'],
    ['where the person is', 'Pacific/Pago_Pago', '2026-02-28'],
    ['in Greenwich, of a place that is not known here', 'Mars/Olympus', '2026-03-01'],
    ['in Greenwich, where nothing is said of the place', undefined, '2026-03-01'],
  ])('%s: %s', async (_, timeZone, day) => {
    now = Date.UTC(2026, 2, 1, 10, 30)
    await readChunks(
      await createChat(server, user).send({
        messages: [said('Which day is it?')],
        ...(timeZone && { timeZone }),
      }),
    )
    now = undefined
    const asked = provider.asked.findLast(({ stream }) => stream)
    expect(asked && wordsOf(asked)).toContain(`It is ${day}.`)
  })
})

describe('what is said', () => {
  test('may come from an editor, whose state is kept beside the text', async () => {
    const parts = [
      { type: 'data-block', data: [{ id: 'x', type: 'of-tomorrow', value: '1' }] },
      { type: 'data-rich-text', data: { state: '{"root":{}}', text: 'How **is** it?' } },
    ]
    const chat = createChat(server, user)
    await readChunks(await chat.send({ messages: [{ id: 'q1', role: 'user', parts }] }))
    const asked = provider.asked.findLast(({ stream }) => stream)
    expect(asked?.messages.at(-1)?.content).toBe('How **is** it?')
    expect((await chat.messages())[0]?.messageParts).toEqual([{ type: 'data-block', data: [] }, parts[1]])
  })

  test('again takes the place of what it was, and of all that came after it', async () => {
    const chat = createChat(server, user)
    await chat.say('How is it?')
    await chat.say('And tomorrow?', 'q2')
    provider.answers({ says: 'Late.' })
    const edited = { messages: [said('What time is it?')], messageId: 'q1' }
    await readChunks(await chat.send(edited))
    expect(sayings(await chat.messages())).toEqual(['user: What time is it?', 'assistant: Late.'])
  })

  test('has another reply where that is asked for', async () => {
    const chat = createChat(server, user)
    await chat.say('How is it?')
    const [, reply] = await chat.messages()
    provider.answers({ says: 'Rather cold.' })
    const wish = { messages: [said('How is it?')], trigger: 'regenerate-message', messageId: reply?.id }
    await readChunks(await chat.send(wish))
    expect(sayings(await chat.messages())).toEqual(['user: How is it?', 'assistant: Rather cold.'])
  })

  test('in a chat that is full is refused, but for what makes room: that it is said otherwise, or answered anew', async () => {
    const chat = createChat(server, user)
    await chat.say('How is it?')
    await server.database.pool.query(
      `insert into chat_messages (user_id, chat_id, id, role, parts, status, created_at)
       select $1, $2, 'old-' || n, 'user', '[]', 'completed', timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, $3) n`,
      [user.id, chat.id, chatLimits.messagesPerSession - 2],
    )
    const counted = async () =>
      (await server.database.pool.query('select from chat_messages where user_id = $1', [user.id])).rowCount
    const refused = await chat.send({ messages: [said('And tomorrow?', 'q2')] })
    expect([refused.status, await counted()]).toEqual([422, chatLimits.messagesPerSession])
    provider.answers({ says: 'Late.' })
    expect(textOf((await chat.say('What time is it?', 'q1')).chunks)).toBe('Late.')
    const reply = (await chat.messages()).at(-1)
    const wish = { messages: [said('What time is it?')], trigger: 'regenerate-message', messageId: reply?.id }
    provider.answers({ says: 'Later.' })
    expect(textOf((await readChunks(await chat.send(wish))).chunks)).toBe('Later.')
    expect(await counted()).toBe(chatLimits.messagesPerSession)
  })

  test.each<[string, object]>([
    ['nothing', { messages: [] }],
    ['as the assistant', { messages: [{ ...said('Hello'), role: 'assistant' }] }],
    ['too much', { messages: [said('a'.repeat(40_001))] }],
    ['in a chat of no name', { id: 'a/b', messages: [said('Hello')] }],
  ])('%s is refused', async (_, fields) => {
    const answer = await createChat(server, user).send(fields)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 4 }])
  })

  test('to a model that is not there is refused before anything begins', async () => {
    const chat = createChat(server, user)
    const answer = await chat.send({ messages: [said('Hello')], model: 'openai/none' })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 15_020, details: { problem: 'unknownModel' } },
    ])
    expect(await chat.messages()).toEqual([])
  })
})

const refusal = async (by = user) => {
  const answer = await createChat(server, by).send({ messages: [said('Hello')] })
  return [answer.status, await answer.json()]
}

async function quota(): Promise<unknown> {
  const answer = await server.request('/api/ai/chat/config', { user })
  return z.object({ freeQuota: z.unknown() }).parse(await answer.json()).freeQuota
}

describe('a chat is refused', () => {
  test('beyond what a plan holds for a day, and for a month', async () => {
    await server.database.pool.query(`update "user" set role = 'free' where id = $1`, [user.id])
    const limit = (plan: object) =>
      server.database.pool.query(
        `insert into plans (role, plan, updated_at) values ('free', $1, now())
         on conflict (role) do update set plan = excluded.plan`,
        [plan],
      )
    await limit({ aiTokensPerDay: 100, aiTokens: null })
    await createChat(server, user).say('How is it?')
    expect(await refusal()).toMatchObject([429, { code: 15_000, data: { remainedTokens: 0 } }])
    await limit({ aiTokensPerDay: null, aiTokens: 100 })
    expect(await refusal()).toMatchObject([403, { code: 15_005 }])
    await limit({ aiTokens: null, aiTokensPerDay: null, aiRequestsPerDay: 3 })
    expect(await quota()).toMatchObject({ shouldCheckDailyLimit: true, dailyLimit: 3, remainingRequests: 2 })
    // A program that follows the wire format says nothing more where either is zero.
    expect(await quota()).not.toMatchObject({ remainingMonthlyRequests: 0 })
    // A title is asked for as well.
    await createChat(server, user).say('And today?')
    expect(await quota()).toMatchObject({ remainingRequests: 0 })
    expect(await refusal()).toMatchObject([429, { code: 15_000, data: { limit: 3, used: 3 } }])
  })

  test('to who says something thirty times a minute already', async () => {
    const chat = createChat(server, user)
    const none = { messages: [said('Hello')], model: 'openai/none' }
    const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await chat.send(none)).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('to whom the assistant is not given, or who does not want it', async () => {
    await server.request('/api/settings/ai', { method: 'PATCH', user, json: { assistant: false } })
    expect(await refusal()).toMatchObject([403, { code: 15_001 }])
    const other = await server.signUp()
    await server.database.pool.query(
      `insert into feature_flags (name, enabled, rollout_type, rollout_value, rollout_percentage, created_at, updated_at)
       values ('ai_chat', false, 'percentage', 0, 0, now(), now())`,
    )
    expect(await refusal(other)).toMatchObject([403, { code: 15_001 }])
    await server.database.pool.query('delete from feature_flags')
  })
})
