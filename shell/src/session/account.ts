import { durations } from '@tidings/contracts'
import { apiUrl, refreshSession } from '@tidings/runtime'
import { AuthError, failureOf, type Credentials } from './auth-failure.ts'

const MINUTE_SECONDS = 60

/** Signs in with an account of this server; throws an AuthError. */
export async function signIn({ email, password }: Omit<Credentials, 'name'>): Promise<void> {
  await postAuth('/sign-in/email', { email: email.trim(), password })
  await followServer()
}

/** Makes an account and signs in with it; throws an AuthError. */
export async function signUp({ name, email, password }: Credentials): Promise<void> {
  await postAuth('/sign-up/email', { name: name.trim(), email: email.trim(), password })
  await followServer()
}

/** Ends the session here and at the server; throws an AuthError where that cannot be reached. */
export async function signOut(): Promise<void> {
  await postAuth('/sign-out', {})
  await followServer()
}

async function followServer(): Promise<void> {
  try {
    await refreshSession()
  } catch (error) {
    throw new AuthError('unreachable', { cause: error })
  }
}

/** Asks better-auth by itself: its refusals are told by name, where those of the API are told by number. */
async function postAuth(path: string, body: object): Promise<void> {
  const response = await send(path, body)
  if (response.ok) return
  const refusal: unknown = await response.json().catch(() => null)
  const code = typeof refusal === 'object' && refusal && 'code' in refusal ? refusal.code : undefined
  const seconds = Number(response.headers.get('x-retry-after')) || MINUTE_SECONDS
  throw new AuthError(failureOf(response.status, code), { minutes: Math.ceil(seconds / MINUTE_SECONDS) })
}

async function send(path: string, body: object): Promise<Response> {
  try {
    return await fetch(apiUrl(`/better-auth${path}`), {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(durations.requestTimeout),
    })
  } catch (error) {
    throw new AuthError('unreachable', { cause: error })
  }
}
