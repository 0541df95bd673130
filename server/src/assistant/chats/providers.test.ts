// @module-tag long
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startModelServer, type ModelServer } from '../../../../tests/support/model-server/model-server.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { createLibrary } from './library/testing.ts'
import { createChat, textOf } from './testing.ts'
import { callTools } from './tools/testing.ts'

const KEY = 'sk-a-key-of-mine'

let model: ModelServer
let server: TestServer
let user: TestUser

beforeAll(async () => {
  model = await startModelServer()
  server = await createTestServer()
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  user = await server.signUp()
})

afterAll(async () => {
  await server.close()
  await model.close()
})

/** Where a provider wants what it is asked, and its key, and what it says where it has no room and where it does not know the key. */
interface Provider {
  provider: string
  path: RegExp
  header: string
  value: string
  busy: { said: string; body: object }
  wrongKey: { status: number; body: object }
}

const openaiErrors = {
  busy: {
    said: 'Rate limit reached for m',
    body: {
      error: {
        message: 'Rate limit reached for m',
        type: 'tokens',
        param: null,
        code: 'rate_limit_exceeded',
      },
    },
  },
  wrongKey: {
    status: 401,
    body: {
      error: {
        message: `Incorrect API key provided: ${KEY}.`,
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      },
    },
  },
}

const providers: Provider[] = [
  {
    provider: 'openai-compatible',
    path: /^\/v1\/chat\/completions$/,
    header: 'authorization',
    value: `Bearer ${KEY}`,
    ...openaiErrors,
  },
  {
    provider: 'openai',
    path: /^\/v1\/responses$/,
    header: 'authorization',
    value: `Bearer ${KEY}`,
    ...openaiErrors,
  },
  {
    provider: 'anthropic',
    path: /^\/v1\/messages$/,
    header: 'x-api-key',
    value: KEY,
    busy: {
      said: 'This request would exceed your rate limit',
      body: {
        type: 'error',
        error: { type: 'rate_limit_error', message: 'This request would exceed your rate limit' },
      },
    },
    wrongKey: {
      status: 401,
      body: { type: 'error', error: { type: 'authentication_error', message: `invalid x-api-key: ${KEY}` } },
    },
  },
  {
    provider: 'google',
    path: /^\/v1\/models\/m:(?:generateContent|streamGenerateContent\?alt=sse)$/,
    header: 'x-goog-api-key',
    value: KEY,
    busy: {
      said: 'You exceeded your current quota',
      body: {
        error: { code: 429, message: 'You exceeded your current quota', status: 'RESOURCE_EXHAUSTED' },
      },
    },
    wrongKey: {
      status: 400,
      body: { error: { code: 400, message: `API key not valid: ${KEY}`, status: 'INVALID_ARGUMENT' } },
    },
  },
]

const connectionTo = (provider: string) => ({
  name: 'Mine',
  provider,
  baseUrl: model.url,
  apiKey: KEY,
  models: ['m'],
})

/** Has the model say something in chats, and give titles. */
const answers = (said: object) =>
  model.answers(({ stream }) => (stream ? { says: '', ...said } : { says: 'A title' }))

/** What chats of the user took. */
const booked = async () =>
  (
    await server.database.pool.query(
      `select sum(context_tokens)::int as context, sum(cached_input_tokens)::int as cached,
         sum(output_tokens)::int as output, sum(reasoning_tokens)::int as thought
       from model_usage where user_id = $1 and operation = 'chat'`,
      [user.id],
    )
  ).rows

describe.each(providers)('with a model of $provider', ({ provider, path, header, value, busy, wrongKey }) => {
  let chat: ReturnType<typeof createChat>
  /** How many requests there were before. */
  let before: number

  beforeEach(async () => {
    await server.request('/api/ai/connections', { method: 'POST', user, json: connectionTo(provider) })
    before = model.requests.length
    chat = createChat(server, user)
  })

  /** What was asked in the chat: titles and tests come at once. */
  const asked = () => model.asked.slice(before).filter(({ stream }) => stream)

  test('a reply comes in its words, piece by piece, after what it thought', async () => {
    answers({ thinks: 'It rains.', says: ['It is', ' fine', ' “enough”.'] })
    const { chunks, isDone } = await chat.say('How is it?')
    expect(textOf(chunks)).toBe('It is fine “enough”.')
    expect(chunks.filter(({ type }) => type === 'text-delta')).toHaveLength(3)
    expect(
      chunks
        .filter(({ type }) => type === 'reasoning-delta')
        .map(({ delta }) => delta)
        .join(''),
    ).toBe('It rains.')
    expect([isDone, chunks.some(({ type }) => type === 'error')]).toEqual([true, false])
    expect(asked()).toMatchObject([
      {
        model: 'm',
        messages: [
          { content: expect.stringContaining('feed reader') },
          { role: 'user', content: expect.anything() },
        ],
      },
    ])
  })

  test('what was said before is said again with the next question', async () => {
    answers({ says: 'It is fine.' })
    await chat.say('How is it?')
    answers({ says: 'It is not.' })
    expect(textOf((await chat.say('And now?', 'q2')).chunks)).toBe('It is not.')
    const said = JSON.stringify(asked().at(-1)?.messages.slice(1))
    expect(said).toMatch(/How is it\?.*It is fine\..*And now\?/)
  })

  test('a tool is called with what it wants, and what it answered goes back to it', async () => {
    await createLibrary(server, user)
    const input = {
      scope: 'feeds.userSubscriptions',
      query: [{ field: 'text', operation: 'ilike', value: 'harbour' }],
    }
    callTools(model, [{ name: 'search', input }], 'You follow the Post.')
    const { chunks } = await chat.say('What do I follow?')
    expect(chunks.find(({ type }) => type === 'tool-input-available')).toMatchObject({
      toolName: 'search',
      input,
    })
    expect(textOf(chunks)).toBe('You follow the Post.')
    const [first, second] = asked()
    expect(first?.tools?.map(({ function: { name } }) => name)).toContain('search')
    const [call, answer] = second?.messages.slice(-2) ?? []
    expect(call?.calls).toHaveLength(1)
    expect(answer).toMatchObject({ role: 'tool', answers: call?.calls?.[0] })
    expect(JSON.stringify(answer?.content)).toContain('Harbour Post')
    expect(await booked()).toMatchObject([{ context: 200 }])
  })

  test('what it took is booked, with what it had read before and what it thought', async () => {
    answers({ thinks: 'x'.repeat(20), says: 'y'.repeat(40), cachedTokens: 60 })
    await chat.say('How is it?')
    expect(await booked()).toEqual([{ context: 100, cached: 60, output: 15, thought: 5 }])
  })

  test('the key is sent where it wants it, and stands nowhere else', async () => {
    answers({ says: 'It is fine.' })
    await chat.say('How is it?')
    await server.request('/api/ai/connections/test', { method: 'POST', user, json: connectionTo(provider) })
    const sent = model.requests.slice(before)
    expect(sent).toHaveLength(3)
    for (const { headers, ...rest } of sent) {
      expect(rest.path).toMatch(path)
      const { [header]: sentKey, ...others } = headers
      expect(sentKey).toBe(value)
      expect(JSON.stringify([others, rest])).not.toContain(KEY)
    }
  })

  test('a test of the connection is passed', async () => {
    model.answers({ says: 'ready' })
    const init = { method: 'POST', user, json: connectionTo(provider) }
    const answer = await server.request('/api/ai/connections/test', init)
    expect(await answer.json()).toMatchObject({ data: { model: 'm', failure: null } })
  })

  const failureOf = async () => {
    const { chunks } = await chat.say('How is it?')
    const text = chunks.find(({ type }) => type === 'error')?.['errorText']
    return { text: String(text), failure: JSON.parse(String(text)) }
  }

  test('that it has no room is said in its words, with how long it wants to be left alone', async () => {
    model.answers({ status: 429, body: busy.body, headers: { 'retry-after': '7' } })
    expect((await failureOf()).failure).toMatchObject({
      code: 15_020,
      problem: 'quota',
      said: busy.said,
      retryAfter: 7,
    })
    expect(await chat.messages()).toMatchObject([{ role: 'user' }, { status: 'error' }])
  })

  test('that it does not know the key is said, without the key', async () => {
    model.answers(wrongKey)
    const { text, failure } = await failureOf()
    expect(failure).toMatchObject({ code: 15_020, problem: 'key', said: expect.stringMatching(/key/i) })
    expect(text).not.toContain(KEY)
  })

  test.each([
    ['length', 'cutOff'],
    ['content_filter', 'refused'],
  ])('that it ended early is told: %s', async (ends, problem) => {
    answers({ says: 'It is', ends })
    expect((await failureOf()).failure).toMatchObject({ code: 15_020, problem })
  })
})
