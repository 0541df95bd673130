import type { Call } from '../testing.ts'

type Fields = Record<string, unknown>

interface AuthCall {
  method: 'GET' | 'POST'
  fields: Fields
  /** It would sign out whoever goes on to ask. */
  isOfNobody?: true
}

const password = 'correct horse battery'
const get = (fields: Fields): AuthCall => ({ method: 'GET', fields })
const post = (fields: Fields): AuthCall => ({ method: 'POST', fields })

const person = { name: { firstName: 'X', lastName: 'X' }, email: 'x@example.test' }
const idToken = {
  token: 'x',
  nonce: 'x',
  accessToken: 'x',
  refreshToken: 'x',
  expiresAt: 1,
  scopes: ['x'],
  user: person,
}
const elsewhere = {
  provider: 'oidc',
  idToken,
  callbackURL: '/',
  errorCallbackURL: '/',
  disableRedirect: true,
  requestSignUp: false,
  scopes: ['x'],
  loginHint: 'x',
  additionalParams: { any: 'x' },
  additionalData: { any: 'x' },
}

const calls: Readonly<Record<string, AuthCall>> = {
  '/sign-up/email': post({ email: 'x@example.test', password, name: 'X', image: null, code: 'x' }),
  '/sign-in/email': post({ email: 'x@example.test', password, callbackURL: '/', rememberMe: true }),
  '/sign-in/social': post({ ...elsewhere, newUserCallbackURL: '/' }),
  '/sign-out': { ...post({ callbackURL: '/', disableRedirect: true, state: 'x' }), isOfNobody: true },
  '/callback/:id': get({
    id: 'oidc',
    code: 'x',
    error: 'x',
    device_id: 'x',
    error_description: 'x',
    state: 'x',
    user: 'x',
    iss: 'https://x.example/',
  }),
  '/link-social': post(elsewhere),
  '/unlink-account': post({ accountId: 'x' }),
  '/request-password-reset': post({ email: 'x@example.test', redirectTo: '/' }),
  '/reset-password': post({ token: 'x', newPassword: password }),
  '/send-verification-email': post({ email: 'x@example.test', callbackURL: '/' }),
  '/verify-email': get({ token: 'x', callbackURL: '/' }),
  '/get-session': get({ disableCookieCache: 'true', disableRefresh: 'true' }),
  '/list-sessions': get({ id: '1' }),
  '/update-user': post({
    name: 'X',
    image: null,
    handle: 'x',
    bio: 'x',
    website: 'https://x.example/',
    socialLinks: { github: 'x' },
    showsSubscriptions: true,
  }),
  '/change-password': post({ currentPassword: 'wrong', newPassword: password, revokeOtherSessions: true }),
  '/change-email': post({ newEmail: 'y@example.test', callbackURL: '/' }),
  '/revoke-session': post({ token: 'x' }),
  '/two-factor/enable': post({ password: 'wrong', method: 'totp', issuer: 'x' }),
  '/two-factor/disable': post({ password: 'wrong' }),
  '/two-factor/generate-backup-codes': post({ password: 'wrong' }),
  '/two-factor/get-totp-uri': post({ password: 'wrong' }),
  '/two-factor/send-otp': post({ trustDevice: true }),
  '/two-factor/verify-otp': post({ code: '000000', trustDevice: true }),
  '/two-factor/verify-totp': post({ code: '000000', trustDevice: true }),
  '/two-factor/verify-backup-code': post({ code: '000000', disableSession: true, trustDevice: true }),
  '/one-time-token/apply': post({ token: 'x' }),
  '/one-time-token/verify': post({ token: 'x' }),
  '/passkey/generate-register-options': get({
    authenticatorAttachment: 'platform',
    name: 'x',
    context: 'x',
  }),
  '/passkey/verify-registration': post({ response: { id: 'x' }, name: 'x', createSession: false }),
  '/passkey/verify-authentication': post({ response: { any: 'x' } }),
  '/passkey/update-passkey': post({ id: 'x', name: 'x' }),
  '/passkey/delete-passkey': post({ id: 'x' }),
  '/delete-user-custom': post({ password: 'wrong', code: '000000' }),
}

/** Names, and within them names: `idToken.user.email`. */
function namesIn(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, value]) => [
    name,
    ...(isFields(value) ? namesIn(value).map((more) => `${name}.${more}`) : []),
  ])
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The calls of better-auth that take something, and those beside them that clients know as its own. */
export const authCalls = Object.entries(calls).map(([path, { method, fields, ...of }]): [string, Call] => [
  path,
  {
    method,
    path: `/better-auth${path.replace(/:(\w+)/, '{$1}')}`,
    keys: namesIn(fields),
    input: () => fields,
    ...of,
  },
])
