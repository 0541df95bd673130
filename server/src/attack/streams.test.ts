import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { address } from '../accounts/auth/attacked/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'

const PER_NETWORK = 100
const IN_ALL = 1000
const PER_USER = 20

let server: TestServer
let open: Response[]

beforeEach(async () => {
  server = await createTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } })
  open = []
})

afterEach(async () => {
  await Promise.all(open.map(async ({ body }) => body?.cancel()))
  await server.close()
})

async function listen(path: string, from: string, user?: TestUser): Promise<number> {
  const answer = await server.request(path, { headers: { 'x-forwarded-for': from }, ...(user && { user }) })
  if (answer.ok) open.push(answer)
  return answer.status
}

const askForHeaders = async (path: string, user?: TestUser): Promise<number> =>
  (await server.request(path, { method: 'HEAD', ...(user && { user }) })).status

const listenOften = (times: number, ask: (i: number) => Promise<number>) =>
  Promise.all(Array.from({ length: times }, (_, i) => ask(i)))

const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

/** Everybody else reads on, and hears of their own. */
async function expectServed(): Promise<void> {
  const user = await server.signUp()
  expect((await server.request('/api/subscriptions', { user })).status).toBe(200)
  expect((await server.request('/registry.json')).status).toBe(200)
  expect(await listen('/api/events', address(1), user)).toBe(200)
}

describe('a thousand streams that nobody signed in for', () => {
  test('of one network are a hundred, and leave room for others', async () => {
    const statuses = await listenOften(IN_ALL, (i) =>
      listen('/registry/events', `2001:db8::${i.toString(16)}`),
    )
    expect([count(statuses, 200), count(statuses, 503)]).toEqual([PER_NETWORK, IN_ALL - PER_NETWORK])
    expect(await listen('/registry/events', address(1))).toBe(200)
    await expectServed()
  })

  test('of many networks are bounded in all, and starve nobody', { tags: ['long'] }, async () => {
    const statuses = await listenOften(IN_ALL + 50, (i) => listen('/registry/events', address(i % 200)))
    expect([count(statuses, 200), count(statuses, 503)]).toEqual([IN_ALL, 50])
    await expectServed()
  })

  test('make room as they leave', async () => {
    await listenOften(PER_NETWORK, () => listen('/registry/events', address(1)))
    expect(await listen('/registry/events', address(1))).toBe(503)
    await open.shift()?.body?.cancel()
    await expect.poll(() => listen('/registry/events', address(1))).toBe(200)
  })

  test('take no room where only their headers are asked for', async () => {
    const statuses = await listenOften(IN_ALL + 1, () => askForHeaders('/registry/events'))
    expect(count(statuses, 200)).toBe(IN_ALL + 1)
    expect(await listen('/registry/events', '127.0.0.1')).toBe(200)
  })
})

describe('streams of somebody who is signed in', () => {
  test('are so many for each, from however many addresses', async () => {
    const [user, other] = [await server.signUp(), await server.signUp()]
    const statuses = await listenOften(PER_USER + 5, (i) => listen('/api/events', address(i), user))
    expect([count(statuses, 200), count(statuses, 503)]).toEqual([PER_USER, 5])
    expect(await listen('/api/events', address(1), other)).toBe(200)
  })

  test('take no room where only their headers are asked for', async () => {
    const user = await server.signUp()
    await listenOften(PER_USER + 1, () => askForHeaders('/api/events', user))
    expect(server.deps.userEvents.count()).toBe(0)
    expect(await listen('/api/events', address(1), user)).toBe(200)
  })

  test('are none for whoever is not', async () => {
    const statuses = await listenOften(50, async () => (await server.request('/api/events')).status)
    expect(count(statuses, 401)).toBe(50)
  })
})
