import { answerWith, startTestServer, type TestServer } from './testing.ts'
import { db, getSubscriptionsVersion, storeSubscriptions } from '@tidings/db'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { browserId } from './client-identity.ts'
import { followSubscriptions } from './follow-subscriptions.ts'
import { subscriptionsQuery } from './queries.ts'
import { queryClient } from './query-client.ts'

const nothing = { code: 0, data: [] }

let server: TestServer

/** How often the server has seen them changed. */
let version = 0

beforeEach(async () => {
  server = await startTestServer()
  await db.delete()
  await db.open()
  version = 1
  await storeSubscriptions(db, [], version)
  server.answers['GET /api/subscriptions'] = (_, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...nothing, version }))
  server.answers['GET /api/searches'] = nothing
  server.answers['GET /api/reads'] = { code: 0, data: {} }
})

afterEach(async () => {
  queryClient.clear()
  await server.close()
})

const asked = () => server.requests.filter((call) => call === 'GET /api/subscriptions').length

/** The server tells of the latest change. */
const tell = (changedBy = 'another-browser') => followSubscriptions({ version, changedBy })

describe('subscriptions that were changed on another device', () => {
  test('are asked for once, with the counts and the saved searches', async () => {
    await tell()
    expect(server.requests).toEqual([])
    version = 2
    await tell()
    await tell()
    expect(server.requests.toSorted()).toEqual([
      'GET /api/reads',
      'GET /api/searches',
      'GET /api/subscriptions',
    ])
    expect(await getSubscriptionsVersion(db)).toBe(2)
  })

  test('are asked for twice at most, however often they change meanwhile', async () => {
    const told = [2, 3, 4, 5].map(async (each) => {
      version = each
      await tell()
    })
    await Promise.all(told)
    expect(asked()).toBeLessThanOrEqual(2)
    expect(await getSubscriptionsVersion(db)).toBe(5)
  })

  test('are asked for again when the answer did not come', async () => {
    version = 2
    server.answers['GET /api/searches'] = answerWith(404, { code: 6, message: 'Not found' })
    await tell()
    expect(await getSubscriptionsVersion(db)).toBe(1)
    server.answers['GET /api/searches'] = nothing
    await tell()
    expect(await getSubscriptionsVersion(db)).toBe(2)
  })

  test('are asked for anew where an answer is under way, which may not know of it', async () => {
    const late = Promise.withResolvers<void>()
    const answer = server.answers['GET /api/subscriptions'] ?? nothing
    server.answers['GET /api/subscriptions'] = () => late.resolve()
    const asking = queryClient.fetchQuery(subscriptionsQuery()).catch(() => undefined)
    await late.promise
    server.answers['GET /api/subscriptions'] = answer
    version = 2
    await tell()
    await asking
    expect(asked()).toBe(2)
    expect(await getSubscriptionsVersion(db)).toBe(2)
  })
})

describe('subscriptions that were changed in this browser', () => {
  test('are here', async () => {
    version = 2
    await tell(browserId())
    expect(asked()).toBe(0)
    expect(await getSubscriptionsVersion(db)).toBe(2)
  })

  test('are asked for where another device changed them just before', async () => {
    version = 3
    await tell(browserId())
    expect(asked()).toBe(1)
  })
})
