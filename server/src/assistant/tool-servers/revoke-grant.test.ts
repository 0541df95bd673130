import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { password, postAuth } from '../../accounts/auth/testing.ts'
import { createTestServer, type TestServer } from '../../testing.ts'
import { startGuarded, type Guarded } from './testing.ts'

let server: TestServer
let user: Guarded['user']
let mine: Guarded['mine']
let letsIn: Guarded['letsIn']
let notes: Guarded['notes']
let connectAllowed: Guarded['connectAllowed']

beforeAll(async () => {
  server = await createTestServer({ environment: { BASE_URL: 'http://localhost' } })
  // Whoever comes first runs the server, and does not leave while others are there.
  await server.signUp()
})

beforeEach(async () => {
  ;({ user, mine, letsIn, notes, connectAllowed } = await startGuarded(server))
})

afterAll(() => server.close())

const forget = async (id: string) => (await mine.request('DELETE', `/connections/${id}`)).status
const revocations = () => letsIn.asked.flatMap(({ path, fields }) => (path === '/revoke' ? [fields] : []))
const lastBearer = () => notes.headers.at(-1)?.authorization?.replace('Bearer ', '')

test.each([
  ['is forgotten', forget],
  ['is at another address', async (id: string) => mine.change(id, { url: `${notes.url}?2` })],
])('what a user has allowed is ended where they have once its server %s', async (_, part) => {
  const connectionId = await connectAllowed()
  const bearer = lastBearer()
  expect(letsIn.isLive(bearer, notes.url)).toBe(true)
  await part(connectionId)
  await expect
    .poll(() => new Set(revocations().map(({ token_type_hint: kind }) => kind)))
    .toEqual(new Set(['access_token', 'refresh_token']))
  expect(letsIn.isLive(bearer, notes.url)).toBe(false)
})

test('it is ended when the account is deleted', async () => {
  await connectAllowed()
  const bearer = lastBearer()
  const deleted = await postAuth(server, '/delete-user-custom', { password }, { user })
  expect(deleted.status).toBe(200)
  await expect.poll(() => letsIn.isLive(bearer, notes.url)).toBe(false)
  await expect.poll(revocations).toHaveLength(2)
})

test('it stays while the account is not deleted after all', async () => {
  await connectAllowed()
  const refused = await postAuth(server, '/delete-user-custom', { password: 'wrong horse battery' }, { user })
  expect(refused.status).toBe(400)
  expect(await mine.list()).toMatchObject([{ status: 'connected' }])
  expect(revocations()).toEqual([])
})

test('it stays where something else of its server is changed', async () => {
  const connectionId = await connectAllowed()
  await mine.change(connectionId, { name: 'Other', enabled: false })
  await mine.change(connectionId, { enabled: true })
  expect(await mine.list()).toMatchObject([{ status: 'connected' }])
  expect(revocations()).toEqual([])
})

test('it is forgotten where whoever let in does not say how it is ended', async () => {
  letsIn.misbehaves({ revokesAt: 'nowhere' })
  expect(await forget(await connectAllowed())).toBe(200)
  expect(await mine.list()).toEqual([])
  expect(revocations()).toEqual([])
})

test.each([
  ['does not end it', { refusesRevocation: true }, 2],
  ['leads into the network that this server is in', { revokesAt: 'http://10.0.0.1/' }, 0],
])('it is forgotten where whoever let in %s', async (_, how, asked) => {
  letsIn.misbehaves(how)
  expect(await forget(await connectAllowed())).toBe(200)
  expect(await mine.list()).toEqual([])
  await expect.poll(revocations).toHaveLength(asked)
})

test('whoever forgets a server waits for nobody', async () => {
  const { promise: waits, resolve: goOn } = Promise.withResolvers<void>()
  const connectionId = await connectAllowed()
  letsIn.misbehaves({ waits })
  expect(await forget(connectionId)).toBe(200)
  await expect.poll(revocations).toHaveLength(2)
  expect(letsIn.isLive(lastBearer(), notes.url)).toBe(true)
  goOn()
  await expect.poll(() => letsIn.isLive(lastBearer(), notes.url)).toBe(false)
})
