import { durations, REFERRAL_HEADER } from '@tidings/contracts'
import { authRequest, readAuthReply } from '@tidings/contracts/auth-calls'
import { apiUrl, finishSignOut, i18next } from '@tidings/runtime'
import { version } from '../../package.json'
import { AuthError, failureOf } from './auth-failure.ts'
import { referralCode } from './referral.ts'

const MINUTE_SECONDS = 60

/** What calls, as clients of the protocol name themselves. */
const appHeaders = {
  'x-app-platform': 'desktop/web',
  'x-app-name': 'Tidings Web',
  'x-app-version': version,
}

/** Posts to better-auth, whose refusals are told by name, where those of the API are told by number. */
export const postAuth = (path: string, body: object): Promise<unknown> =>
  callAuth(path, authRequest(i18next.language, body))

export const getAuth = (path: string): Promise<unknown> => callAuth(path, authRequest(i18next.language))

type AuthInit = ReturnType<typeof authRequest>

async function callAuth(path: string, init: AuthInit): Promise<unknown> {
  await settleSignOut()
  const response = await send(path, init)
  const { said, code } = await readAuthReply(response)
  if (response.ok) return said
  const seconds = Number(response.headers.get('x-retry-after')) || MINUTE_SECONDS
  throw new AuthError(failureOf(response.status, code), { minutes: Math.ceil(seconds / MINUTE_SECONDS) })
}

/** The answer to an earlier user's leaving would take the session away that is asked for here. */
async function settleSignOut(): Promise<void> {
  try {
    await finishSignOut()
  } catch (error) {
    throw new AuthError('unreachable', { cause: error })
  }
}

async function send(path: string, init: AuthInit): Promise<Response> {
  const headers = new Headers({ ...appHeaders, ...init.headers })
  const referrer = referralCode()
  if (referrer) headers.set(REFERRAL_HEADER, referrer)
  try {
    const signal = AbortSignal.timeout(durations.requestTimeout)
    return await fetch(apiUrl(`/better-auth${path}`), { ...init, headers, signal })
  } catch (error) {
    throw new AuthError('unreachable', { cause: error })
  }
}
