import { answerWith, hangUp, sessionOf, startTestServer, userWith, type TestServer } from './testing.ts'
import { ApiError } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { $online } from './online.ts'
import { $metLimit, $session } from './session-state.ts'

const feedId = '41147805276726275'
const noSession = { code: 0, session: null, user: null, role: null }
let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
  $online.set(true)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

describe('a call', () => {
  test('says which browser and tab it comes from, the same each time', async () => {
    server.answers['GET /api/reads'] = { code: 0, data: {} }
    await api.reads.list({})
    await api.reads.list({})
    const [first, second] = server.headers
    expect(first?.['x-client-id']).toMatch(/^[\w-]{21}$/)
    expect(first?.['x-session-id']).toMatch(/^[\w-]{21}$/)
    expect(first?.['x-app-version']).toMatch(/^\d+\.\d+\.\d+$/)
    expect(second?.['x-client-id']).toBe(first?.['x-client-id'])
  })

  test('carries its input in the query of a GET, in the body of any other', async () => {
    server.answers['GET /api/entries'] = { code: 0, data: null }
    server.answers['DELETE /api/reads'] = { code: 0, data: null }
    await api.entries.get({ id: feedId })
    await api.reads.markUnread({ entryId: feedId })
    expect(server.requests).toEqual([`GET /api/entries?id=${feedId}`, 'DELETE /api/reads'])
    expect(server.bodies[1]).toEqual({ entryId: feedId })
  })

  test('that is refused throws the error of the catalogue, with its details', async () => {
    const body = { code: 2003, message: 'The site does not answer', data: { status: 500 } }
    server.answers['GET /api/feeds'] = answerWith(400, body)
    const error = await api.feeds.lookup({ url: 'https://example.com' }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      key: 'feedFetchFailed',
      status: 400,
      message: body.message,
      data: body.data,
    })
  })

  test.each([
    [401, 'unauthorized'],
    [403, 'noPermission'],
    [404, 'notFound'],
    [413, 'invalidInput'],
    [502, 'internalError'],
  ])('answered %i by something that is not our server throws %s', async (status, key) => {
    server.answers['POST /api/reads'] = answerWith(status)
    await expect(api.reads.markRead({ entryIds: [feedId] })).rejects.toMatchObject({ key })
  })
})

describe('a limit', () => {
  const refused = answerWith(400, { code: 2011, message: '', data: { of: 'feeds', limit: 1, used: 1 } })

  test('that a change meets is there to be told, with what the server says of it', async () => {
    $metLimit.set(null)
    server.answers['POST /api/subscriptions'] = refused
    const error = await api.subscriptions.create({ feedId, view: 0 }).catch((caught: unknown) => caught)
    expect($metLimit.get()?.error).toBe(error)
    expect($metLimit.get()?.error.data).toEqual({ of: 'feeds', limit: 1, used: 1 })
  })

  test('is not told of what is only read, nor is any other refusal', async () => {
    $metLimit.set(null)
    server.answers['GET /api/reads'] = refused
    await expect(api.reads.list({})).rejects.toMatchObject({ key: 'subscriptionLimitExceeded' })
    server.answers['POST /api/subscriptions'] = answerWith(403, { code: 1004, message: '' })
    await expect(api.subscriptions.create({ feedId, view: 0 })).rejects.toMatchObject({ key: 'noPermission' })
    expect($metLimit.get()).toBeNull()
  })
})

describe('a second try', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.setTimerTickMode('nextTimerAsync')
  })

  afterEach(() => void vi.useRealTimers())

  test('is made once for a call that changes nothing', async () => {
    server.answers['GET /api/reads'] = [answerWith(503), { code: 0, data: { [feedId]: 1 } }]
    expect((await api.reads.list({})).data).toEqual({ [feedId]: 1 })
    server.answers['GET /api/reads'] = answerWith(503)
    await expect(api.reads.list({})).rejects.toMatchObject({ status: 500 })
    expect(server.requests).toHaveLength(4)
  })

  test('is not made for a change', async () => {
    server.answers['POST /api/reads'] = answerWith(503)
    await expect(api.reads.markRead({ entryIds: [feedId] })).rejects.toBeInstanceOf(ApiError)
    expect(server.requests).toHaveLength(1)
  })
})

describe('without an answer', () => {
  test('a call says so and the app is offline, until anything is answered', async () => {
    server.answers['GET /api/reads'] = [hangUp, answerWith(404)]
    await expect(api.reads.list({})).rejects.toBeInstanceOf(NoResponseError)
    expect($online.get()).toBe(false)
    await expect(api.reads.list({})).rejects.toBeInstanceOf(ApiError)
    expect($online.get()).toBe(true)
  })

  test('a reply that breaks off counts as none', async () => {
    server.answers['POST /api/entries'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
      response.write('{"code":0,', () => response.destroy())
    }
    await expect(api.entries.list({})).rejects.toBeInstanceOf(NoResponseError)
  })

  test('a call gives up when its time is over', async () => {
    const time = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
    server.answers['POST /api/reads'] = () => time.abort()
    await expect(api.reads.markRead({ entryIds: [feedId] })).rejects.toMatchObject({ timedOut: true })
    expect(AbortSignal.timeout).toHaveBeenCalledWith(30_000)
  })

  test('a call that takes longer than others is given the time that it is said to take', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    server.answers['POST /api/reads'] = { code: 0, data: null }
    await api.reads.markRead({ entryIds: [feedId] }, { context: { timeoutMs: 80_000 } })
    expect(timeout.mock.calls).toEqual([[80_000]])
  })
})

test('a call whose session was replaced under way is made again, and signs nobody out', async () => {
  $session.set(userWith(feedId))
  const refusal = answerWith(401, { code: 1000, message: 'Unauthorized' })
  server.answers['GET /api/better-auth/get-session'] = sessionOf(feedId)
  server.answers['GET /api/reads'] = [refusal, { code: 0, data: { [feedId]: 1 } }]
  expect((await api.reads.list({})).data).toEqual({ [feedId]: 1 })
  server.answers['POST /api/reads'] = refusal
  await expect(api.reads.markRead({ entryIds: [feedId] })).rejects.toMatchObject({ key: 'unauthorized' })
  expect($session.get()?.id).toBe(feedId)
})

test('a call that finds the session over signs out here', async () => {
  $session.set(userWith(feedId))
  server.answers['GET /api/reads'] = answerWith(401, { code: 1000, message: 'Unauthorized' })
  server.answers['GET /api/better-auth/get-session'] = noSession
  await expect(api.reads.list({})).rejects.toMatchObject({ key: 'unauthorized' })
  expect($session.get()).toBeNull()
})
