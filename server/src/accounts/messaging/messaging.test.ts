import { pushDevice, type PushNotification } from '@tidings/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cookieOf } from '../../foundation/http/testing.ts'
import { password, postAuth, refusalOf } from '../auth/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { notifyUser } from './notify-user.ts'
import { startPushService, trustPushService, type PushService } from './testing.ts'

let server: TestServer
let service: PushService
let user: TestUser
let laterMs = 0

const email = 'reader@example.test'

beforeAll(async () => {
  trustPushService()
  server = await createTestServer({ clock: () => Date.now() + laterMs })
  service = await startPushService()
  user = await server.signUp(email)
})

beforeEach(async () => {
  await server.database.pool.query('delete from push_devices')
  // So many tests may be sent in each minute.
  laterMs += 60_000
})

afterEach(() => {
  service.answerWith({ status: 201 })
})

afterAll(async () => {
  await service.close()
  await server.close()
})

const call = (method: string, json: object, caller = user) =>
  server.request('/api/messaging', { method, user: caller, json, headers: { 'user-agent': 'Firefox/140' } })

async function listed(caller = user) {
  const answer = await server.request('/api/messaging', { user: caller })
  return z.object({ data: z.array(pushDevice) }).parse(await answer.json()).data
}

async function subscribe(caller = user) {
  const subscription = service.subscribe()
  const answer = await call('POST', { channel: 'web', token: JSON.stringify(subscription) }, caller)
  expect([answer.status, await answer.json()]).toEqual([200, { code: 0, data: null }])
  return subscription
}

const tryOut = (query = '', caller = user) =>
  server.request(`/api/messaging/test${query}`, { user: caller, headers: { 'accept-language': 'ja' } })

/** The same person on another device. */
async function signInAgain(): Promise<TestUser> {
  const answer = await postAuth(server, '/sign-in/email', { email, password })
  expect(answer.status).toBe(200)
  return { id: user.id, cookie: cookieOf(answer) }
}

const message: PushNotification = { type: 'message', title: 'News', description: 'Two entries', path: '/' }

describe('a browser', () => {
  test('is sent what is encrypted for it and signed by this server, in the language of its reader', async () => {
    const { endpoint } = await subscribe()
    const answer = await tryOut()
    expect([answer.status, await answer.json()]).toEqual([200, { code: 0, data: null }])
    expect(service.taken.at(-1)).toMatchObject({
      endpoint,
      publicKey: server.deps.webPush.publicKey,
      headers: { ttl: '86400', urgency: 'normal' },
      data: { type: 'message', title: '通知を受け取れます', path: '/settings/notifications' },
    })
    expect(await listed()).toMatchObject([
      {
        channel: 'web',
        userAgent: 'Firefox/140',
        sentAt: expect.any(String),
        failure: null,
        isSignedIn: true,
      },
    ])
  })

  test('knows the server by a key that stays and that anybody may ask for', async () => {
    const configs = z.object({ data: z.object({ PUSH_PUBLIC_KEY: z.string() }) })
    const answer = await server.request('/api/status/configs')
    const key = configs.parse(await answer.json()).data.PUSH_PUBLIC_KEY
    expect(key).toBe(server.deps.webPush.publicKey)
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  })

  test('has one subscription: a new one takes the place of the one before', async () => {
    await subscribe()
    const { endpoint } = await subscribe()
    expect((await listed()).map(({ token }) => JSON.parse(token).endpoint)).toEqual([endpoint])
  })

  test('that others used before is theirs no more', async () => {
    const other = await server.signUp()
    const subscription = await subscribe(other)
    await call('POST', { channel: 'web', token: JSON.stringify(subscription) })
    expect(await listed(other)).toEqual([])
    expect(await listed()).toHaveLength(1)
  })
})

describe('of several browsers', () => {
  test('one is removed, or tried, without the others', async () => {
    const other = await signInAgain()
    const [first, second] = [await subscribe(), await subscribe(other)]
    const idOf = async (endpoint: string) =>
      (await listed()).find(({ token }) => token.includes(endpoint))?.id
    const sentBefore = service.taken.length
    expect((await tryOut(`?id=${await idOf(second.endpoint)}`)).status).toBe(200)
    expect(service.taken.slice(sentBefore).map(({ endpoint }) => endpoint)).toEqual([second.endpoint])

    await call('DELETE', { channel: 'web', id: await idOf(first.endpoint) })
    expect((await listed()).map(({ token }) => JSON.parse(token).endpoint)).toEqual([second.endpoint])
  })

  test('all are removed by their channel, as clients do that know no more', async () => {
    const other = await signInAgain()
    await subscribe()
    await subscribe(other)
    await call('POST', { channel: 'ios', token: 'apns-token' })
    await call('DELETE', { channel: 'web' })
    expect((await listed()).map(({ channel }) => channel)).toEqual(['ios'])
  })

  test('the one that was signed out is told nothing until its user is back', async () => {
    const other = await signInAgain()
    await subscribe()
    const left = await subscribe(other)
    await postAuth(server, '/sign-out', {}, { user: other })
    const sentBefore = service.taken.length
    await notifyUser(server.deps, user.id, message)
    expect(service.taken.slice(sentBefore).map(({ endpoint }) => endpoint)).not.toContain(left.endpoint)
    expect((await listed()).map(({ isSignedIn }) => isSignedIn)).toEqual([false, true])

    const back = await signInAgain()
    const renewed = await call('PATCH', { token: JSON.stringify(left) }, back)
    expect(await renewed.json()).toEqual({ code: 0, data: true })
    expect((await listed()).every(({ isSignedIn }) => isSignedIn)).toBe(true)
  })

  test('the one whose session is over is told nothing', async () => {
    const other = await server.signUp()
    await subscribe(other)
    await server.database.pool.query(
      `update "session" set expires_at = now() - interval '1 second' where user_id = $1`,
      [other.id],
    )
    const [delivery] = await notifyUser(server.deps, other.id, message)
    expect(delivery?.failure).toBe('signedOut')
  })
})

const renew = async (token: object, caller = user) =>
  z
    .object({ data: z.boolean() })
    .parse(await (await call('PATCH', { token: JSON.stringify(token) }, caller)).json()).data

describe('a subscription is renewed', () => {
  test('where the browser has another one in its place', async () => {
    await subscribe()
    const next = service.subscribe()
    expect(await renew(next)).toBe(true)
    expect((await listed()).map(({ token }) => JSON.parse(token).endpoint)).toEqual([next.endpoint])
  })

  test('never where it was removed, or is of somebody else', async () => {
    const removed = await subscribe()
    await call('DELETE', { channel: 'web' })
    expect(await renew(removed)).toBe(false)
    const other = await server.signUp()
    const theirs = await subscribe(other)
    expect(await renew(theirs)).toBe(false)
    expect([await listed(), (await listed(other)).length]).toEqual([[], 1])
  })
})

describe('a push service that answers', () => {
  const failureOf = z.object({ data: z.object({ failures: z.array(z.object({ reason: z.string() })) }) })

  test.each([
    [404, 'gone'],
    [410, 'gone'],
  ])('%i has the browser forgotten', async (status, reason) => {
    await subscribe()
    service.answerWith({ status })
    const answer = await tryOut()
    expect(answer.status).toBe(422)
    expect(failureOf.parse(await answer.json()).data.failures).toEqual([{ reason }])
    expect(await listed()).toEqual([])
  })

  test.each([
    [400, 'refused'],
    [403, 'refused'],
    [413, 'tooLarge'],
    [429, 'tooMany'],
    [500, 'unavailable'],
  ])('%i is kept with the browser, and told: %s', async (status, reason) => {
    await subscribe()
    service.answerWith({ status })
    const answer = await tryOut()
    expect(failureOf.parse(await answer.json()).data.failures).toEqual([{ reason }])
    expect(await listed()).toMatchObject([{ sentAt: null, failure: { reason, at: expect.any(String) } }])

    service.answerWith({ status: 201 })
    expect((await tryOut()).status).toBe(200)
    expect(await listed()).toMatchObject([{ failure: null }])
  })

  test('that it wants a pause is left alone for so long', async () => {
    await subscribe()
    service.answerWith({ status: 429, headers: { 'retry-after': '3600' } })
    await tryOut()
    service.answerWith({ status: 201 })
    const sentBefore = service.taken.length
    expect(failureOf.parse(await (await tryOut()).json()).data.failures).toEqual([{ reason: 'tooMany' }])
    expect(service.taken).toHaveLength(sentBefore)
  })

  test('nothing is not waited for', { tags: ['long'] }, async () => {
    await subscribe()
    service.answerWith('hang')
    expect(failureOf.parse(await (await tryOut()).json()).data.failures).toEqual([{ reason: 'timeout' }])
  })
})

describe('a device that only its vendor reaches', () => {
  test.each(['macos', 'windows', 'linux', 'ios', 'android', 'desktop', 'web'])(
    'is listed, and a test of it says why it cannot be: %s',
    async (channel) => {
      await call('POST', { channel, token: 'fcm:APA91b' })
      expect(await listed()).toMatchObject([{ channel, token: 'fcm:APA91b', userId: user.id }])
      const answer = await tryOut(`?channel=${channel}`)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('only the service of its vendor reaches it')
    },
  )

  test('does not spoil a test of all devices', async () => {
    await call('POST', { channel: 'ios', token: 'apns-token' })
    await subscribe()
    expect((await tryOut()).status).toBe(200)
  })
})

test('what is too long for a notification is cut, and never lost', async () => {
  await subscribe()
  const description = '長い話🎉'.repeat(300)
  expect(await notifyUser(server.deps, user.id, { ...message, description })).toMatchObject([
    { failure: null },
  ])
  const { description: sent } = z.object({ description: z.string() }).parse(service.taken.at(-1)?.data)
  expect(sent).toMatch(/^(?:長い話🎉)+長い話…$/)
  expect(sent.length).toBeLessThanOrEqual(600)
})

test('a test of no device says so', async () => {
  expect(await refusalOf(await tryOut())).toEqual([404, 6])
})

test('devices go with the account', async () => {
  const other = await server.signUp()
  await subscribe(other)
  await server.database.pool.query('delete from "user" where id = $1', [other.id])
  const { rowCount } = await server.database.pool.query('select from push_devices')
  expect(rowCount).toBe(0)
})
