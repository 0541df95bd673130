import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { getSettings } from './settings.service.ts'

let server: TestServer
let user: TestUser

beforeAll(async () => {
  server = await createTestServer()
})

beforeEach(async () => {
  user = await server.signUp()
})

afterAll(() => server.close())

const custom = { id: '1', name: 'Mine', icon: '', enabled: true }
const template = { method: 'GET', url: 'https://a.example/', headers: {} }

const change = (tab: string, json: object) =>
  server.request(`/api/settings/${tab}`, { method: 'PATCH', user, json })

const stored = async () => (await getSettings(server.deps, user.id)).settings

test.each([
  ['half a character', '\uD800'],
  ['a NUL', 'a\u0000b'],
])('a setting with %s, which the database cannot keep, is refused as one that is wrong', async (_, text) => {
  const before = await stored()
  for (const [tab, values, path] of [
    ['appearance', { customCSS: text }, 'customCSS'],
    ['ai', { personalizePrompt: text }, 'personalizePrompt'],
    ['integration', { outlineToken: text }, 'outlineToken'],
    ['integration', { customIntegration: [{ ...custom, name: text }] }, 'customIntegration'],
    [
      'integration',
      { customIntegration: [{ ...custom, fetchTemplate: { ...template, headers: { [text]: 'x' } } }] },
      'customIntegration',
    ],
    ['integration', { customIntegration: [{ ...custom, more: [text] }] }, 'customIntegration'],
  ] as const) {
    const answer = await change(tab, values)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 7002,
      details: [{ path: [path], message: 'Neither NUL nor half a character can be kept' }],
    })
  }
  expect(await stored()).toEqual(before)
})

test('a setting with any other character is kept as it is', async () => {
  const customCSS = String.raw`a::before { content: '\ud800 \u0000 💥' }`
  expect((await change('appearance', { customCSS })).status).toBe(200)
  expect((await stored()).appearance).toEqual({ customCSS })
})
