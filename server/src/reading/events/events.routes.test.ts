import { settingsEvent, subscriptionsEvent } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { password, postAuth } from '../../accounts/auth/testing.ts'
import { cookieOf } from '../../foundation/http/testing.ts'
import { listen } from '../../foundation/http/listen.ts'
import { createUserEvents, type UserEvents } from '../../foundation/user-events/user-events.ts'

let server: TestServer
let url: string

beforeAll(async () => {
  server = await createTestServer()
  url = (await server.listen()).url
})

afterAll(() => server.close())

function createNews(): UserEvents {
  const { pool } = server.database
  return createUserEvents({ pool, logger: server.deps.logger })
}

/** Another process on the same database, which a test can start and stop without the others. */
async function openProcess() {
  const userEvents = createNews()
  const { url: at, close } = await listen(createApp({ ...server.deps, userEvents }), {
    host: '127.0.0.1',
    port: 0,
  })
  onTestFinished(async () => {
    userEvents.stop()
    await close(0)
  })
  return { userEvents, at }
}

/** Listens to a user's news; `next` waits for what is told of settings, `nextOfSubscriptions` for what of them. */
async function listenAs({ cookie }: TestUser, at = url) {
  const answer = await fetch(`${at}/api/events`, { headers: { cookie } })
  if (!answer.body) throw new Error('no stream')
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  const heard = new Map<string, unknown[]>([
    ['settings', []],
    ['subscriptions', []],
  ])
  let text = ''
  const nextOf = async (event: string): Promise<unknown> => {
    const news = heard.get(event)?.shift()
    if (news !== undefined) return news
    const { value, done } = await reader.read()
    if (done) return undefined
    text += value
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const [name, data] = text.slice(0, end).split('\n')
      heard.get(name?.slice('event: '.length) ?? '')?.push(JSON.parse(data?.slice('data: '.length) ?? ''))
      text = text.slice(end + 2)
    }
    return nextOf(event)
  }
  const next = async () => settingsEvent.optional().parse(await nextOf('settings'))?.updated
  const nextOfSubscriptions = async () => subscriptionsEvent.parse(await nextOf('subscriptions'))
  return { answer, next, nextOfSubscriptions, leave: () => reader.cancel() }
}

const change = (user: TestUser, json: object, tab = 'general') =>
  server.request(`/api/settings/${tab}`, { method: 'PATCH', user, json })

describe('the news of a user', () => {
  test('say when settings were changed, at once and at each change', async () => {
    const user = await server.signUp()
    const { answer, next, leave } = await listenAs(user)
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(await next()).toEqual({})
    expect((await change(user, { dimRead: true })).status).toBe(200)
    const first = await next()
    expect(first).toEqual({ general: expect.any(String) })
    await change(user, { wideMode: true }, 'appearance')
    expect(await next()).toEqual({ ...first, appearance: expect.any(String) })
    await leave()
  })

  test('are said anew before a page takes their silence for a failure', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const user = await server.signUp()
    const { next, leave } = await listenAs(user)
    expect(await next()).toEqual({})
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await next()).toEqual({})
    await leave()
  })

  test('say when what one follows was changed, and by which browser', async () => {
    const user = await server.signUp()
    const { nextOfSubscriptions, leave } = await listenAs(user)
    expect(await nextOfSubscriptions()).toEqual({ version: 0, changedBy: null })
    const json = { handle: 'letters', title: 'Letters' }
    const headers = { 'x-client-id': 'a-browser' }
    expect((await server.request('/api/inboxes', { method: 'POST', user, json, headers })).status).toBe(200)
    expect(await nextOfSubscriptions()).toEqual({ version: 1, changedBy: 'a-browser' })
    const hostile = { method: 'DELETE', user, json: { handle: 'letters' }, headers: { 'x-client-id': '<b>' } }
    expect((await server.request('/api/inboxes', hostile)).status).toBe(200)
    expect(await nextOfSubscriptions()).toEqual({ version: 2, changedBy: null })
    await leave()
  })

  test('say nothing of what was only read, or refused', async () => {
    const user = await server.signUp()
    const { nextOfSubscriptions, leave } = await listenAs(user)
    await nextOfSubscriptions()
    await server.request('/api/subscriptions', { user })
    const refused = await server.request('/api/inboxes', { method: 'POST', user, json: { handle: '!' } })
    expect(refused.status).toBe(400)
    await server.request('/api/inboxes', { method: 'POST', user, json: { handle: 'post', title: 'Post' } })
    expect(await nextOfSubscriptions()).toMatchObject({ version: 1 })
    await leave()
  })

  test('are heard by nobody else', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()]
    const { next, leave } = await listenAs(one)
    await next()
    await change(other, { dimRead: true })
    await change(one, { wideMode: true }, 'appearance')
    expect(Object.keys((await next()) ?? {})).toEqual(['appearance'])
    await leave()
  })

  test('tell of a change that another process on the database made', async () => {
    const user = await server.signUp()
    const { userEvents, at } = await openProcess()
    userEvents.start()
    const { next, leave } = await listenAs(user, at)
    await next()
    await server.database.pool.query(
      `insert into settings (user_id, tab, payload, updated_at) values ($1, 'ai', '{}', now())`,
      [user.id],
    )
    expect(Object.keys((await next()) ?? {})).toEqual(['ai'])
    await leave()
  })

  test('are for who is signed in', async () => {
    expect((await server.request('/api/events')).status).toBe(401)
  })

  test('are not told to more pages of one user than a person has', async () => {
    const user = await server.signUp()
    const open = await Promise.all(Array.from({ length: 20 }, () => listenAs(user)))
    const refused = await fetch(`${url}/api/events`, { headers: { cookie: user.cookie } })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('60')
    await Promise.all(open.map(({ leave }) => leave()))
  })

  test('end with the session, by themselves, and go on for other devices', async () => {
    const email = 'signed-out@example.test'
    const here = await server.signUp(email)
    const signedIn = await postAuth(server, '/sign-in/email', { email, password })
    const there = { id: here.id, cookie: cookieOf(signedIn) }
    const { userEvents, at } = await openProcess()
    userEvents.start()
    const [kept, ended] = [await listenAs(here, at), await listenAs(there, at)]
    await Promise.all([kept.next(), ended.next()])
    await postAuth(server, '/revoke-other-sessions', {}, { user: here })
    expect(await ended.next()).toBeUndefined()
    expect(userEvents.count(here.id)).toBe(1)
    await kept.leave()
  })

  test('tell nothing more to a session that is over, before it is seen to be', async () => {
    const user = await server.signUp()
    const { userEvents, at } = await openProcess()
    const { next } = await listenAs(user, at)
    await next()
    await postAuth(server, '/revoke-sessions', {}, { user })
    userEvents.changed(user.id)
    expect(await next()).toBeUndefined()
  })

  test('end when the server stops', async () => {
    const user = await server.signUp()
    const { userEvents, at } = await openProcess()
    const { next } = await listenAs(user, at)
    await next()
    userEvents.stop()
    expect(await next()).toBeUndefined()
  })
})

test('whoever comes while the server stops is sent away', () => {
  const events = createNews()
  events.stop()
  let isOver = false
  events.subscribe('1', { sessionId: null, onChange: () => undefined, onEnd: () => (isOver = true) })
  expect(isOver).toBe(true)
})
