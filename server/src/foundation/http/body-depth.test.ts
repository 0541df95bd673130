import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await createTestServer()
  user = await server.signUp()
})

afterAll(() => server.close())

const headers = { 'content-type': 'application/json', origin: 'http://localhost', host: 'localhost' }

async function send(method: string, path: string, body: string, type?: string) {
  const given = type === undefined ? { ...headers } : { ...headers, 'content-type': type }
  const answer = await server.request(path, { method, user, body, headers: given })
  return { status: answer.status, text: await answer.text() }
}

const listsOf = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const refusal = {
  status: 400,
  text: JSON.stringify({
    code: 4,
    message: 'Invalid input',
    data: [{ message: 'A body is nested 100 deep at most.', path: [] }],
  }),
}

describe('a body that is nested too deep is refused with what is wrong about it', () => {
  test.each([
    ['settings', 'PATCH', '/api/settings/general', (deep: string) => `{"theme":${deep}}`],
    ['a memory', 'POST', '/api/ai/memory', (deep: string) => `{"memory":"x","metadata":{"x":${deep}}}`],
    ['an account', 'POST', '/better-auth/update-user', (deep: string) => `{"name":"x\\u0000","x":${deep}}`],
    ['a session', 'POST', '/better-auth/revoke-session', (deep: string) => `{"token":"x","x":${deep}}`],
  ])('of %s', async (_, method, path, bodyOf) => {
    for (const depth of [100, 5000, 100_000])
      expect(await send(method, path, bodyOf(listsOf(depth)))).toEqual(refusal)
  })

  test('of a form, by the names of its fields', async () => {
    const form = 'application/x-www-form-urlencoded'
    const body = new URLSearchParams([[`theme${'[0]'.repeat(5000)}`, 'x']]).toString()
    expect(await send('PATCH', '/api/settings/general', body, form)).toEqual(refusal)
  })
})

test('brackets in a text are no depth', async () => {
  const memory = `"${'['.repeat(200)}\\`
  const made = await send('POST', '/api/ai/memory', JSON.stringify({ memory }))
  expect(made).toMatchObject({ status: 200 })
})

test('a text of a form has no NUL either', async () => {
  const fields = { name: 'a\0b', email: 'nul@example.test', password: 'correct horse battery' }
  const form = 'application/x-www-form-urlencoded'
  const answer = await send(
    'POST',
    '/better-auth/sign-up/email',
    new URLSearchParams(fields).toString(),
    form,
  )
  expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('A text has no NUL.') })
})

test('a body that is no JSON is refused with a list', async () => {
  const answer = await send('POST', '/better-auth/revoke-session', '{"token":')
  const issue = { message: 'The body is no JSON', path: [] }
  expect(answer).toEqual({
    status: 400,
    text: JSON.stringify({ code: 4, message: issue.message, data: [issue] }),
  })
})
