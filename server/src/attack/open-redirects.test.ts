import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AUTH, password, postAuth } from '../accounts/auth/testing.ts'
import { createMailingServer, type MailingServer, type TestUser } from '../testing.ts'

/** By which fields a call is told where to lead to next. */
const leading: Record<string, string[]> = {
  '/change-email': ['callbackURL'],
  '/link-social': ['callbackURL', 'errorCallbackURL'],
  '/request-password-reset': ['redirectTo'],
  '/send-verification-email': ['callbackURL'],
  '/sign-in/email': ['callbackURL'],
  '/sign-in/social': ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'],
  '/sign-out': ['callbackURL'],
  '/sign-up/email': ['callbackURL'],
  '/verify-email': ['callbackURL'],
}

/** There are none of these on this server. */
const closed = ['/delete-user', '/delete-user/callback', '/reset-password/:token']

/** Another site, in each way that a browser takes for one. */
const elsewhere = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  '/\t/evil.example',
  'http://localhost@evil.example',
  'http://localhost.evil.example/',
  'http://localhost:1/',
  'javascript:alert(1)',
]

let server: MailingServer
let user: TestUser

beforeAll(async () => {
  const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
  server = await createMailingServer({ environment: github })
})

afterAll(() => server.close())

beforeEach(async () => {
  await server.database.pool.query('delete from rate_limit; delete from attempts')
  user = await server.signUp()
})

/** What every call takes besides. */
const anything = () => ({
  email: `somebody-${user.id}@example.test`,
  newEmail: `other-${user.id}@example.test`,
  name: 'Ann',
  password,
  provider: 'github',
  token: 'x',
})

function ask(path: string, fields: Record<string, string>): Promise<Response> {
  if (path !== '/verify-email') return postAuth(server, path, { ...anything(), ...fields }, { user })
  return server.request(`${AUTH}${path}?${new URLSearchParams({ token: 'x', ...fields }).toString()}`, {
    user,
  })
}

/** The fields of what a call takes that say where to lead to. */
function leadingIn(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return []
  const described = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return Array.from(described.matchAll(/"(\w*(?:URL|redirectTo))":/gi), ([, field = '']) => field)
}

test('every call that is told where to lead to is tried', () => {
  const found: Record<string, string[]> = {}
  for (const { path = '', options } of Object.values(server.deps.auth.api)) {
    const { body, query } = z.object({ body: z.unknown(), query: z.unknown() }).partial().parse(options)
    const fields = [...new Set([...leadingIn(body), ...leadingIn(query)])]
    if (fields.length > 0 && !closed.includes(path)) found[path] = fields.toSorted()
  }
  expect(found).toEqual(leading)
})

const calls = Object.entries(leading).flatMap(([path, fields]) =>
  fields.map((field) => [path, field] as const),
)

// Passwords take their time.
describe('nobody is led to another site', { tags: ['long'] }, () => {
  test.each(calls)('by %s, told so as %s', async (path, field) => {
    for (const address of elsewhere) {
      await server.database.pool.query('delete from rate_limit; delete from attempts')
      const answer = await ask(path, { [field]: address })
      expect([address, answer.status, answer.headers.get('location')]).toEqual([address, 403, null])
    }
  })

  test.each(calls)('but within this server, by %s as %s', async (path, field) => {
    expect((await ask(path, { [field]: '/timeline' })).status).not.toBe(403)
  })
})
