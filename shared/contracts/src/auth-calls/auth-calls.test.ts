import { expect, test } from 'vitest'
import { authRequest, readAuthReply } from './index.ts'

test('what is posted says in which language mails are to be written, and goes with the session', () => {
  const { headers, ...request } = authRequest('zh-CN', { email: 'ada@example.org' })
  expect(headers).toEqual({ 'accept-language': 'zh-CN', 'content-type': 'application/json' })
  expect(request).toEqual({
    method: 'POST',
    body: '{"email":"ada@example.org"}',
    credentials: 'include',
    cache: 'no-store',
  })
})

test('what is only asked for has no body', () => {
  expect(authRequest('en')).toEqual({
    headers: { 'accept-language': 'en' },
    credentials: 'include',
    cache: 'no-store',
  })
})

test.each([
  ['{"code":"INVALID_EMAIL"}', 'INVALID_EMAIL'],
  ['{"message":"no"}', undefined],
  ['null', undefined],
  ['<html>Bad gateway</html>', undefined],
])('of what is refused with %s the name is %s', async (body, code) => {
  expect((await readAuthReply(new Response(body, { status: 400 }))).code).toBe(code)
})
