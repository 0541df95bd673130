import { webImagePath } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { send, toolCall } from '../assistant/mcp/testing.ts'
import { AUTH } from '../accounts/auth/testing.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.ts'
import { contractCalls } from './attacks/testing.ts'

/** By which a proxy that signs people in tells a server behind it who they are. */
const naming = [
  'remote-user',
  'remote-email',
  'remote-name',
  'remote-groups',
  'x-remote-user',
  'x-webauth-user',
  'x-webauth-email',
  'x-forwarded-user',
  'x-forwarded-email',
  'x-forwarded-preferred-username',
  'x-auth-request-user',
  'x-auth-request-email',
  'x-authenticated-user',
  'x-authentik-username',
  'x-authentik-email',
  'x-authentik-uid',
  'x-user',
  'x-user-id',
  'x-user-email',
  'cf-access-authenticated-user-email',
  'x-goog-authenticated-user-email',
  'x-ms-client-principal-name',
  'x-amzn-oidc-identity',
  'tailscale-user-login',
]

const ADMIN = 'admin@example.test'

/** What nobody has to sign in for, or what asks for the secret of an inbox instead. */
const open = /^(?:status|probes|inboxes\.receive)/

/** What asks for a session, and is in no contract. */
const besides = [
  '/ai/chat-attachments/1',
  '/deployments',
  '/deployments/audit',
  '/deployments/tokens',
  '/entries/source?id=1',
  '/events',
  '/parts/health',
  webImagePath('https://pictures.example/1.png').slice('/api'.length),
]

let direct: TestServer
let behindProxy: TestServer

beforeAll(async () => {
  direct = await createTestServer()
  behindProxy = await createTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } })
})

afterAll(() => Promise.all([direct.close(), behindProxy.close()]))

/** Every header that names somebody, in each way that they can be named. */
function headersOf({ id }: TestUser): Record<string, string>[] {
  const basic = { authorization: `Basic ${btoa(`${ADMIN}:`)}` }
  return [id, ADMIN, 'Reader'].map((name) => ({
    ...Object.fromEntries(naming.map((header) => [header, name])),
    ...basic,
  }))
}

const asked = z.object({ user: z.object({ id: z.string() }).nullable() })

describe.each([
  ['that is asked itself', () => direct],
  ['that trusts its proxy', () => behindProxy],
])('a header that names an administrator is not believed by a server %s', (_, theServer) => {
  let server: TestServer
  let admin: TestUser
  let reader: TestUser

  beforeAll(async () => {
    server = theServer()
    admin = await server.signUp(ADMIN)
    reader = await server.signUp()
  })

  test('in any call', async () => {
    const ofContract = [...contractCalls].filter(([name]) => !open.test(name)).map(([, call]) => call)
    const others = besides.map((path) => ({ method: 'GET', path }))
    for (const { method, path } of [...ofContract, ...others])
      for (const headers of headersOf(admin)) {
        const filled = `/api${path.replaceAll(/\{\w+\}/g, '1')}`
        const answer = await server.request(filled, {
          method,
          headers,
          ...(method !== 'GET' && { json: {} }),
        })
        expect([method, filled, answer.status]).toEqual([method, filled, 401])
      }
  })

  test('by the tools of assistants', async () => {
    for (const headers of headersOf(admin))
      expect((await send(server, toolCall('whoami', {}), headers)).status).toBe(401)
  })

  test('who is signed in stays who they are, or nobody', async () => {
    for (const headers of headersOf(admin)) {
      const nobody = await server.request(`${AUTH}/get-session`, { headers })
      expect(asked.parse(await nobody.json()).user).toBeNull()
      const somebody = await server.request(`${AUTH}/get-session`, { headers, user: reader })
      expect(asked.parse(await somebody.json()).user).toEqual({ id: reader.id })
      const overview = await server.request('/api/admin/overview', { headers, user: reader })
      expect(overview.status).toBe(403)
    }
    expect((await server.request('/api/admin/overview', { user: admin })).status).toBe(200)
  })
})
