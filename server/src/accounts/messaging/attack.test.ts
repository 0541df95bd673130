import { pushLimits, type PushSubscriptionToken } from '@tidings/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../auth/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.ts'
import { startPushService, trustPushService, type PushService } from './testing.ts'
import { serve, type TestSite } from '../../../../tests/support/serve.ts'

let server: TestServer
/** The time at which the clock stands still; undefined where it runs. */
let stoppedAt: number | undefined
/** As most are run: no private network may be reached. */
let guarded: TestServer
let service: PushService
let inside: TestSite
let insideUrl: string
const insideRequests: string[] = []
let user: TestUser

beforeAll(async () => {
  trustPushService()
  server = await createTestServer({ clock: () => stoppedAt ?? Date.now() })
  guarded = await createTestServer({ environment: { FETCH_ALLOW_PRIVATE: '' } })
  service = await startPushService()
  inside = await serve((request, response) => {
    insideRequests.push(request.url ?? '')
    response.end()
  })
  insideUrl = `${inside.origin}/inside`
})

beforeEach(async () => {
  stoppedAt = undefined
  user = await server.signUp()
})

afterAll(async () => {
  await inside.close()
  await service.close()
  await server.close()
  await guarded.close()
})

const ask = () => server.request('/api/messaging/test', { user })

const register = (token: unknown, { at = server, by = user } = {}) =>
  at.request('/api/messaging', {
    method: 'POST',
    user: by,
    json: { channel: 'web', token: typeof token === 'string' ? token : JSON.stringify(token) },
  })

const keys = () => service.subscribe().keys
const toward = (endpoint: string): PushSubscriptionToken => ({ ...service.subscribe(), endpoint })

describe('a subscription that leads', () => {
  test.each([
    'https://127.0.0.1:8443/push',
    'https://localhost/push',
    'https://10.0.0.1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://[::ffff:192.168.0.1]/push',
    'https://0.0.0.0/push',
    'https://2130706433/push',
  ])('into a private network is not followed: %s', async (endpoint) => {
    const by = await guarded.signUp()
    expect((await register(toward(endpoint), { at: guarded, by })).status).toBe(200)
    const answer = await guarded.request('/api/messaging/test', { user: by })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('"reason":"privateAddress"')
  })

  test('to a service that leads on to this machine is followed there alone', async () => {
    await register(service.subscribe())
    for (const status of [301, 302, 303, 307, 308]) {
      service.answerWith({ status, headers: { location: insideUrl } })
      const answer = await server.request('/api/messaging/test', { user })
      expect(await answer.text()).toContain('"reason":"refused"')
    }
    service.answerWith({ status: 201 })
    expect(insideRequests).toEqual([])
  })

  test.each([
    'http://push.example/1',
    'file:///etc/passwd',
    'https://',
    'https://me:secret@push.example/1',
    'gopher://x/1',
  ])('elsewhere than by https, or with a password, is refused: %s', async (endpoint) => {
    expect(await refusalOf(await register(toward(endpoint)))).toEqual([400, 4])
  })
})

describe('a token is refused that', () => {
  const endpoint = 'https://push.example/1'

  test.each([
    ['is too long', () => `{"endpoint":"${endpoint}","x":"${'x'.repeat(pushLimits.tokenLength)}"}`],
    ['is empty', () => ''],
    ['is half a subscription', () => `{"endpoint":"${endpoint}"`],
    ['has no keys', () => ({ endpoint })],
    ['has a key that is no point', () => ({ endpoint, keys: { ...keys(), p256dh: `BA${'A'.repeat(85)}` } })],
    ['has a key that is too short', () => ({ endpoint, keys: { ...keys(), p256dh: 'BAAA' } })],
    ['has a secret that is too short', () => ({ endpoint, keys: { ...keys(), auth: 'AAAA' } })],
    ['has an address without end', () => toward(`https://push.example/${'x'.repeat(2048)}`)],
  ])('%s', async (_name, token) => {
    expect(await refusalOf(await register(token()))).toEqual([400, 4])
    expect(await (await server.request('/api/messaging', { user })).json()).toMatchObject({ data: [] })
  })
})

test('the address of another’s device, without its keys, takes nothing from them', async () => {
  const theirs = service.subscribe()
  await register(theirs)
  const attacker = await server.signUp()
  const stolen = { ...service.subscribe(), endpoint: theirs.endpoint }
  expect(await refusalOf(await register(stolen, { by: attacker }))).toEqual([403, 1004])
  expect((await server.request('/api/messaging/test', { user })).status).toBe(200)
})

test('a user is notified on so many devices, and no more; those that were left make room', async () => {
  const fill = `insert into push_devices (id, user_id, channel, token, hash, created_at)
    select 5000000000000 + i, $1, 'web', 'old', sha256(convert_to($1 || i, 'utf8')), now()
    from generate_series(1, $2::int) i`
  await server.database.pool.query(fill, [user.id, pushLimits.devicesPerUser])
  expect((await register(service.subscribe())).status).toBe(200)
  const count = 'select count(*)::int as n from push_devices where user_id = $1'
  expect((await server.database.pool.query(count, [user.id])).rows).toEqual([
    { n: pushLimits.devicesPerUser },
  ])

  // Somebody is signed in on each of them.
  await server.database.pool.query(
    `with opened as (
       insert into "session" (id, user_id, token, expires_at)
       select 'of-' || id, user_id, 'token-' || id, now() + interval '1 day' from push_devices
       where user_id = $1 and session_id is null returning id)
     update push_devices d set session_id = o.id from opened o where o.id = 'of-' || d.id`,
    [user.id],
  )
  const ios = { channel: 'ios', token: 'one-more' }
  const answer = await server.request('/api/messaging', { method: 'POST', user, json: ios })
  expect(await refusalOf(answer)).toEqual([400, 1002])
})

test('tests are sent so often, and no more often', async () => {
  await register(service.subscribe())
  // All within one minute, however slow the machine is.
  stoppedAt = Date.now()
  for (let sent = 0; sent < pushLimits.testsPerMinute; sent += 1) expect((await ask()).status).toBe(200)
  expect(await refusalOf(await ask())).toEqual([429, 1])
})

test('a token of a program is told of no device and adds none', async () => {
  const made = await server.request('/api/tokens', {
    method: 'POST',
    user,
    json: { name: 'Program', scope: 'write' },
  })
  const { token } = JSON.parse(await made.text()).data
  const headers = { authorization: `Bearer ${token}` }
  for (const [method, path, json] of [
    ['GET', '', undefined],
    ['POST', '', { channel: 'ios', token: 'x' }],
    ['DELETE', '', { channel: 'ios' }],
    ['GET', '/test', undefined],
  ] as const) {
    const answer = await server.request(`/api/messaging${path}`, { method, headers, ...(json && { json }) })
    expect(await refusalOf(answer)).toEqual([403, 1004])
  }
})
