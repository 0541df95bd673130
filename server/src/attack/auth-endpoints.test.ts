import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTH, isLetIn, password, postAuth } from '../accounts/auth/testing.ts'
import { createMailingServer, type MailingServer, type TestUser } from '../testing.ts'
import { authCalls } from './auth-calls/testing.ts'
import { ANY_KEY, keysOf } from './keys/testing.ts'

/** What becomes of whoever makes a call of better-auth without a session. */
type Ends =
  /** It is refused. */
  | 'refused'
  /** It is how one comes in, leaves, or asks whether one is there. */
  | 'open'
  /** There is no such call on this server. */
  | 'closed'

const ends: Record<string, Ends> = {
  '/account-info': 'closed',
  '/callback/:id': 'open',
  '/change-email': 'refused',
  '/change-password': 'refused',
  '/delete-user': 'closed',
  '/delete-user/callback': 'closed',
  '/error': 'closed',
  '/get-access-token': 'closed',
  '/get-session': 'open',
  '/link-social': 'refused',
  '/list-accounts': 'refused',
  '/list-sessions': 'refused',
  '/ok': 'closed',
  '/one-time-token/generate': 'refused',
  '/one-time-token/verify': 'open',
  '/passkey/delete-passkey': 'refused',
  '/passkey/generate-authenticate-options': 'open',
  '/passkey/generate-register-options': 'refused',
  '/passkey/list-user-passkeys': 'refused',
  '/passkey/update-passkey': 'refused',
  '/passkey/verify-authentication': 'open',
  '/passkey/verify-registration': 'refused',
  '/refresh-token': 'closed',
  '/request-password-reset': 'open',
  '/reset-password': 'open',
  '/reset-password/:token': 'closed',
  '/revoke-other-sessions': 'refused',
  '/revoke-session': 'refused',
  '/revoke-sessions': 'refused',
  '/send-verification-email': 'open',
  '/sign-in/email': 'open',
  '/sign-in/social': 'open',
  '/sign-out': 'open',
  '/sign-up/email': 'open',
  '/two-factor/disable': 'refused',
  '/two-factor/enable': 'refused',
  '/two-factor/generate-backup-codes': 'refused',
  '/two-factor/get-totp-uri': 'refused',
  '/two-factor/send-otp': 'refused',
  '/two-factor/verify-backup-code': 'refused',
  '/two-factor/verify-otp': 'refused',
  '/two-factor/verify-totp': 'refused',
  '/unlink-account': 'refused',
  '/update-session': 'closed',
  '/update-user': 'refused',
  '/verify-email': 'open',
  '/verify-password': 'closed',
}

/** What every call that is refused takes, so that none is refused for its form. */
const anything = {
  newEmail: 'other@example.test',
  currentPassword: password,
  newPassword: 'another horse battery',
  password,
  provider: 'oidc',
  providerId: 'oidc',
  accountId: 'x',
  callbackURL: '/',
  token: 'x',
  id: 'x',
  name: 'x',
  response: { id: 'x' },
  code: '000000',
}

let server: MailingServer
let victim: TestUser
let attacker: TestUser

beforeAll(async () => {
  server = await createMailingServer()
  victim = await server.signUp('victim@example.test')
  attacker = await server.signUp('attacker@example.test')
})

afterAll(() => server.close())

interface Routed {
  method: string
  /** The schemas of what it takes. */
  takes: unknown[]
}

/** Every call that better-auth takes, by its path. */
function routed(): Map<string, Routed> {
  const routes = new Map<string, Routed>()
  for (const { path, options } of Object.values(server.deps.auth.api)) {
    const takes = ['body', 'query'].map((name): unknown => Reflect.get(options, name)).filter(Boolean)
    if (path) routes.set(path, { method: [options.method].flat()[0] ?? '', takes })
  }
  return routes
}

async function call(path: string, user?: TestUser): Promise<number> {
  const filled = path.replace(/:\w+/, 'x')
  if (routed().get(path)?.method === 'POST')
    return (await postAuth(server, filled, anything, { user })).status
  return (await server.request(`${AUTH}${filled}`, { ...(user && { user }) })).status
}

const passkeysOf = async (userId: string) =>
  (await server.database.pool.query('select * from passkey where user_id = $1', [userId])).rows

const whoMay = (wanted: Ends) => Object.keys(ends).filter((path) => ends[path] === wanted)

test('whoever attacks, and whoever is attacked, is signed in', async () => {
  for (const { cookie } of [victim, attacker]) expect(await isLetIn(server, { cookie })).toBe(true)
})

test('every call of better-auth says what becomes of whoever makes it', () => {
  expect([...routed().keys()].toSorted()).toEqual(Object.keys(ends).toSorted())
})

const sentTo = new Map(authCalls.map(([path, { keys }]) => [path, keys]))

describe('values are sent to every field', () => {
  test.each(Object.keys(ends).filter((path) => ends[path] !== 'closed'))('that %s takes', (path) => {
    const { takes = [] } = routed().get(path) ?? {}
    const sent = sentTo.get(path) ?? []
    const fields = takes.flatMap((schema) => keysOf(schema, path))
    // Of some it says no more than that they take something.
    expect(fields.filter((key) => key !== ANY_KEY && !sent.includes(key))).toEqual([])
    expect(sent.length > 0 || takes.length === 0).toBe(true)
  })
})

describe('without a session', () => {
  test.each(whoMay('refused'))('%s is refused', async (path) => {
    expect(await call(path)).toBe(401)
  })
})

describe('of what no client asks for', () => {
  test.each(whoMay('closed'))('there is no %s, also for whoever is signed in', async (path) => {
    expect(await call(path, attacker)).toBe(404)
    expect(await call(`${path}/`, attacker)).toBe(404)
  })
})

describe('with an identifier of somebody else', () => {
  test.each([
    ['/passkey/delete-passkey', {}],
    ['/passkey/update-passkey', { name: 'mine' }],
  ])('%s leaves their passkey as it is', async (path, fields) => {
    await server.database.pool.query(
      `insert into passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
       values ('theirs', 'theirs', 'key', $1, 'credential', 0, 'singleDevice', false) on conflict do nothing`,
      [victim.id],
    )
    const before = await passkeysOf(victim.id)
    const answer = await postAuth(server, path, { id: 'theirs', ...fields }, { user: attacker })
    expect(answer.ok).toBe(false)
    expect(await answer.text()).not.toContain('credential')
    expect(await passkeysOf(victim.id)).toEqual(before)
    expect(before).toHaveLength(1)
  })
})
