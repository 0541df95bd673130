// @module-tag long
import { limits, sessionReply } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { postAuth, refusalOf } from '../auth/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { losslessWebp, tinyPng } from './testing.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await createTestServer()
})

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit')
  user = await server.signUp()
})

afterAll(() => server.close())

const uploaded = z.strictObject({ code: z.literal(0), url: z.string() })

async function upload(file: Buffer, { by = user, type = 'image/png' } = {}): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)], { type }), 'me')
  return server.request('/api/upload/avatar', { method: 'POST', user: by, body: form })
}

const urlOf = async (answer: Response) => uploaded.parse(await answer.json()).url

const wear = (image: string | null, by = user) => postAuth(server, '/update-user', { image }, { user: by })

async function imageOf(by: TestUser) {
  const answer = await server.request('/api/better-auth/get-session', { user: by })
  return sessionReply.parse(await answer.json()).user?.image
}

const statusOf = async (url: string) => (await server.request(url)).status

describe('a picture that was uploaded', () => {
  test('is that of the profile once the profile names it, and is shown to anybody who has its address', async () => {
    const url = await urlOf(await upload(losslessWebp))
    expect(url).toMatch(/^\/api\/avatars\/[0-9a-f]{32}$/)
    expect((await wear(url)).status).toBe(200)
    expect(await imageOf(user)).toBe(url)
    const answer = await server.request(url)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(losslessWebp)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('immutable'),
    })
  })

  test('is of the type that its bytes say, whatever its sender says', async () => {
    const url = await urlOf(await upload(tinyPng(), { type: 'text/html' }))
    expect((await server.request(url)).headers.get('content-type')).toBe('image/png')
  })

  test('goes when another takes its place, when it is removed, and with its user', async () => {
    const [first, second] = [await urlOf(await upload(tinyPng())), await urlOf(await upload(losslessWebp))]
    // Nobody took the first.
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    await wear(second)
    const third = await urlOf(await upload(tinyPng()))
    expect(await statusOf(second)).toBe(200)
    await wear(third)
    expect([await statusOf(second), await statusOf(third)]).toEqual([404, 200])
    await wear(null)
    expect([await statusOf(third), await imageOf(user)]).toEqual([404, null])
    const last = await urlOf(await upload(tinyPng()))
    await wear(last)
    await postAuth(server, '/update-user', { name: 'Another name' }, { user })
    expect(await statusOf(last)).toBe(200)
    await postAuth(server, '/delete-user-custom', {}, { user })
    expect(await statusOf(last)).toBe(404)
  })

  test('is not taken by somebody else', async () => {
    const url = await urlOf(await upload(tinyPng()))
    const other = await server.signUp()
    expect(await refusalOf(await wear(url, other))).toEqual([400, 'INVALID_IMAGE'])
    expect(await statusOf(url)).toBe(200)
  })
})

describe('an upload is refused', () => {
  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', [400, 14000]],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png', [400, 14000]],
    ['more than 1024 KB', tinyPng({ behind: Buffer.alloc(limits.avatarBytes) }), 'image/png', [413, 14001]],
    ['much more', tinyPng({ behind: Buffer.alloc(2 * limits.avatarBytes) }), 'image/png', [413, 14001]],
  ])('of %s', async (_name, file, type, refusal) => {
    expect(await refusalOf(await upload(file, { type }))).toEqual(refusal)
  })

  test('of exactly 1024 KB is not', async () => {
    const behind = Buffer.alloc(limits.avatarBytes - tinyPng().length)
    expect((await upload(tinyPng({ behind }))).status).toBe(200)
  })

  test('without a file, and after thirty in an hour', async () => {
    const empty = await server.request('/api/upload/avatar', { method: 'POST', user, body: new FormData() })
    expect(empty.status).toBe(400)
    for (let i = 0; i < 30; i++) expect((await upload(tinyPng())).status).toBe(200)
    expect(await refusalOf(await upload(tinyPng()))).toEqual([429, 1])
    expect((await upload(tinyPng(), { by: await server.signUp() })).status).toBe(200)
  })
})

describe('the picture of a profile', () => {
  test('may be of another site, by https', async () => {
    expect((await wear('https://pictures.example/me.png')).status).toBe(200)
    expect(await imageOf(user)).toBe('https://pictures.example/me.png')
  })

  test.each([
    'http://pictures.example/me.png',
    'https://me:secret@pictures.example/me.png',
    '//pictures.example/me.png',
    'javascript:alert(1)',
    'https://[::1',
    'data:image/svg+xml,<svg/>',
    '/api/avatars/00000000000000000000000000000000',
    '/api/avatars/../reads',
    '/api/subscriptions/export',
    `https://pictures.example/${'a'.repeat(1024)}`,
    '',
  ])('is not %s', async (image) => {
    expect(await refusalOf(await wear(image))).toEqual([400, 'INVALID_IMAGE'])
    const signUp = {
      email: `new${Math.random()}@example.test`,
      password: 'correct horse battery',
      name: 'Ann',
      image,
    }
    expect((await postAuth(server, '/sign-up/email', signUp)).status).toBe(400)
  })
})
