import { z } from '@tidings/contracts'
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

async function change(json: object): Promise<void> {
  const answer = await server.request('/api/settings/general', { method: 'PATCH', user, json })
  expect(answer.status).toBe(200)
}

const stored = async () => (await getSettings(server.deps, user.id)).settings.general

test('different settings of one tab that two devices change at once are both kept, from the first change on', async () => {
  const keys = ['dimRead', 'unreadOnly', 'autoGroup', 'scrollMarkUnread', 'hoverMarkUnread']
  await Promise.all(keys.map((key) => change({ [key]: true })))
  expect(await stored()).toEqual(Object.fromEntries(keys.map((key) => [key, true])))
})

test('of one setting the last change counts, and leaves the others of its tab', async () => {
  await change({ dimRead: true, actionLanguage: 'ja' })
  await change({ actionLanguage: 'en' })
  expect(await stored()).toEqual({ dimRead: true, actionLanguage: 'en' })
})

const told = z.object({ updated: z.object({ general: z.string() }), asOf: z.number() })

test('what is told of settings says when, by the clock that says when they were changed', async () => {
  await change({ dimRead: true })
  const answer = await server.request('/api/settings', { user })
  const { updated, asOf } = told.parse(await answer.json())
  expect(asOf).toBeGreaterThanOrEqual(Date.parse(updated.general))
})
