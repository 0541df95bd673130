import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startModelServer, type ModelServer } from '../../../../tests/support/model-server/model-server.ts'
import { serve } from '../../../../tests/support/serve.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

const KEY = 'sk-a-key-of-mine'

let provider: ModelServer
let server: TestServer
let user: TestUser

beforeAll(async () => {
  provider = await startModelServer()
  server = await createTestServer()
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  provider.answers({ says: 'Ready.' })
  user = await server.signUp()
})

afterAll(async () => {
  await server.close()
  await provider.close()
})

const mine = (changes: object = {}) => ({
  name: 'Mine',
  provider: 'openai-compatible',
  baseUrl: provider.url,
  apiKey: KEY,
  models: ['small', 'large'],
  ...changes,
})

const body = z.looseObject({ code: z.number(), data: z.unknown().optional() })

async function call(method: string, path: string, json?: unknown, by = user) {
  const answer = await server.request(`/api${path}`, { method, user: by, json })
  const text = await answer.text()
  return { status: answer.status, text, ...body.partial().parse(JSON.parse(text)) }
}

const connected = z.object({ id: z.string(), hasKey: z.boolean() })
const connect = async (changes: object = {}) =>
  connected.parse((await call('POST', '/ai/connections', mine(changes))).data)

describe('a connection to models of one’s own', () => {
  test('is listed without its key, which is nowhere to be read', async () => {
    const { id } = await connect()
    const { text, data } = await call('GET', '/ai/connections')
    expect(data).toMatchObject([
      { id, name: 'Mine', baseUrl: provider.url, hasKey: true, models: ['small', 'large'] },
    ])
    const { rows } = await server.database.pool.query('select * from model_connections where user_id = $1', [
      user.id,
    ])
    expect(text + JSON.stringify(rows)).not.toContain(KEY)
  })

  test('brings its models before those of the server', async () => {
    const { id } = await connect()
    const config = JSON.parse((await call('GET', '/ai/chat/config')).text)
    expect(config).toMatchObject({
      defaultModel: `own/${id}/small`,
      availableModels: [`own/${id}/small`, `own/${id}/large`],
      availableModelsMenu: [
        { label: 'Mine' },
        { label: 'small', value: `own/${id}/small` },
        { label: 'large' },
      ],
    })
  })

  test('is changed, its key kept where none is given', async () => {
    const { id } = await connect()
    expect(await call('PATCH', '/ai/connections', { id, name: 'Renamed', models: ['other'] })).toMatchObject({
      data: { name: 'Renamed', models: ['other'], hasKey: true },
    })
    await call('POST', '/ai/connections/test', { id })
    expect(provider.asked.at(-1)).toMatchObject({ model: 'other', authorization: `Bearer ${KEY}` })
  })

  test('has no key any more once it leads elsewhere: nobody is sent the key of another', async () => {
    const { id } = await connect()
    const elsewhere = { id, baseUrl: 'https://models.example/v1' }
    expect(await call('PATCH', '/ai/connections', elsewhere)).toMatchObject({ data: { hasKey: false } })
  })

  test('is forgotten with its key', async () => {
    const { id } = await connect()
    await call('DELETE', '/ai/connections', { id })
    expect(await call('GET', '/ai/connections')).toMatchObject({ data: [] })
  })

  test('is nobody else’s: not listed, changed, tested or forgotten by others', async () => {
    const { id } = await connect()
    const other = await server.signUp()
    expect(await call('GET', '/ai/connections', undefined, other)).toMatchObject({ data: [] })
    expect(await call('PATCH', '/ai/connections', { id, name: 'Taken' }, other)).toMatchObject({
      status: 404,
    })
    expect(await call('POST', '/ai/connections/test', { id }, other)).toMatchObject({ status: 404 })
    await call('DELETE', '/ai/connections', { id }, other)
    expect(await call('GET', '/ai/connections')).toMatchObject({ data: [{ id, name: 'Mine' }] })
  })

  test('needs an address where the provider is a server of one’s own', async () => {
    expect(await call('POST', '/ai/connections', mine({ baseUrl: null }))).toMatchObject({
      status: 400,
      code: 4,
    })
  })

  test('is one of ten at most, also of many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => call('POST', '/ai/connections', mine())),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  })
})

const testOf = async (changes: object = {}) => call('POST', '/ai/connections/test', mine(changes))

describe('a test of a connection', () => {
  test('says that it works, before it is kept', async () => {
    expect(await testOf()).toMatchObject({ data: { model: 'small', failure: null } })
    expect(provider.asked.at(-1)).toMatchObject({ model: 'small', authorization: `Bearer ${KEY}` })
    expect(await call('GET', '/ai/connections')).toMatchObject({ data: [] })
  })

  test('sends no key where there is none', async () => {
    await testOf({ apiKey: null })
    expect(provider.asked.at(-1)?.authorization).toBeUndefined()
  })

  test.each([
    ['a key that is refused', 401, { error: { message: `Incorrect API key: ${KEY}` } }, 'key'],
    ['a model that is not there', 404, { error: { message: 'No such model' } }, 'unknownModel'],
    ['no money left', 429, { error: { message: 'You exceeded your quota' } }, 'quota'],
    ['a broken provider', 503, { error: 'down' }, 'unreachable'],
    ['what is too long', 400, { error: { message: 'maximum context length is 4' } }, 'tooLong'],
    ['a refusal', 400, { error: { message: 'This is against our rules' } }, 'refused'],
    ['a redirect', 302, {}, 'address'],
  ])('says in words of %s what is wrong, and never the key', async (_, status, said, problem) => {
    provider.answers({ status, body: said, headers: { 'retry-after': '7', location: 'http://127.0.0.1:1/' } })
    const { data, text } = await testOf()
    expect(data).toMatchObject({ failure: { problem } })
    expect(text).not.toContain(KEY)
  })

  test('says how long a provider wants to be left alone', async () => {
    provider.answers({ status: 429, body: { error: 'slow down' }, headers: { 'retry-after': '7' } })
    expect(await testOf()).toMatchObject({
      data: { failure: { problem: 'quota', retryAfter: 7, said: 'slow down' } },
    })
  })

  test.each([
    ['what is no JSON', '<html>'],
    ['what is no answer', '{"object":"list"}'],
    ['nothing', ''],
  ])('says of %s that it is none', async (_, malformed) => {
    provider.answers({ malformed })
    expect(await testOf()).toMatchObject({ data: { failure: { problem: 'broken' } } })
  })

  test.each([
    ['http://127.0.0.1:1/v1', 'unreachable', 'connect'],
    ['http://no-such-host.invalid/v1', 'unreachable', 'dns'],
    ['http://10.0.0.1/v1', 'privateAddress', 'private-address'],
    ['http://169.254.169.254/latest', 'privateAddress', 'private-address'],
    ['http://[::ffff:10.0.0.1]/v1', 'privateAddress', 'private-address'],
  ])('of %s says: %s', async (baseUrl, problem, reason) => {
    const answer = await testOf({ baseUrl })
    expect(answer).toMatchObject({ data: { failure: { problem, reason } } })
    expect(JSON.stringify(answer)).not.toContain('"said"')
  })

  test('never ends with more than an answer may have', async () => {
    const site = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const fill = () => {
        while (response.write('x'.repeat(64 * 1024)));
        response.once('drain', fill)
      }
      fill()
    })
    expect(await testOf({ baseUrl: site.origin })).toMatchObject({ data: { failure: { problem: 'broken' } } })
    await site.close()
  })

  test('is made so often in a minute, and no more', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => testOf({ baseUrl: 'http://10.0.0.1/v1' })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('where models of one’s own are not to be used', () => {
  test('the operator says so: they are neither kept nor asked', async () => {
    const environment = { AI_OWN_MODELS: 'off', AI_BASE_URL: provider.url, AI_MODELS: 'small' }
    const closed = await createTestServer({ environment })
    const somebody = await closed.signUp()
    const config = await closed.request('/api/ai/chat/config', { user: somebody })
    expect(await config.json()).toMatchObject({
      availableModels: ['openai-compatible/small'],
      mayBringModels: false,
    })
    const answer = await closed.request('/api/ai/connections', {
      method: 'POST',
      user: somebody,
      json: mine(),
    })
    expect([answer.status, body.parse(await answer.json()).code]).toEqual([403, 15001])
    await closed.close()
  })

  test('no program asks for them in a user’s name', async () => {
    const made = await call('POST', '/tokens', { name: 'Program', scope: 'write' })
    const { token } = z.object({ token: z.string() }).parse(made.data)
    const answer = await server.request('/api/ai/connections', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(403)
  })
})
