import {
  ApiError,
  durations,
  errorBody,
  errorKeyOfCode,
  limitErrors,
  sessionReply,
  type ErrorKey,
} from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { identityHeaders } from './client-identity.ts'
import { $online } from './online.ts'
import { $metLimit, $needsInvitation, $session } from './session-state.ts'

const SESSION_PATH = '/api/better-auth/get-session'
const READ_ONLY = new Set(['GET', 'HEAD'])
const WORTH_ANOTHER_TRY = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Sends a request of ours; answers a reply that succeeded, throws an ApiError or a NoResponseError. */
export async function sendRequest(request: Request): Promise<Response> {
  const again = READ_ONLY.has(request.method) ? request.clone() : undefined
  const response = await exchange(request)
  const isWorthIt = WORTH_ANOTHER_TRY.has(response.status) || (await hasNewSession(response))
  if (again) return acceptOrThrow(isWorthIt ? await exchange(again) : response)
  try {
    return await acceptOrThrow(response)
  } catch (error) {
    // What was only read is told where it would have been shown.
    if (error instanceof ApiError && error.key in limitErrors) $metLimit.set({ error })
    throw error
  }
}

let confirming: Promise<boolean> | undefined

/**
 * Whether a call was refused for its session alone, of which there is a new one by now: setting up a second factor
 * replaces it while other calls are under way. Where there is none, nobody is signed in here any more.
 */
async function hasNewSession({ status }: Response): Promise<boolean> {
  if (status !== 401 || !$session.get()) return false
  confirming ??= confirmSession().finally(() => (confirming = undefined))
  return confirming
}

async function confirmSession(): Promise<boolean> {
  const response = await exchange(new Request(new URL(SESSION_PATH, location.origin)))
  const { data } = sessionReply.safeParse(await response.json().catch(() => null))
  const isSame = data?.user !== undefined && data.user !== null && data.user.id === $session.get()?.id
  if (!isSame && (response.ok || response.status === 401)) $session.set(null)
  return isSame
}

async function exchange(request: Request): Promise<Response> {
  for (const [name, value] of Object.entries(identityHeaders())) request.headers.set(name, value)
  const timeout = AbortSignal.timeout(durations.requestTimeout)
  try {
    const response = await fetch(request, {
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.any([request.signal, timeout]),
    })
    $online.set(true)
    return response
  } catch (error) {
    if (request.signal.aborted) throw error
    // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- Node, where tests run, does not know it
    if (navigator.onLine !== false) $online.set(false)
    throw new NoResponseError({ cause: error, timedOut: timeout.aborted })
  }
}

async function acceptOrThrow(response: Response): Promise<Response> {
  if (response.ok) return response
  const error = await toApiError(response)
  if (error.key === 'invalidInvitation') $needsInvitation.set(true)
  throw error
}

async function toApiError(response: Response): Promise<ApiError> {
  const body = errorBody.safeParse(await response.json().catch(() => null)).data
  const key = (body && errorKeyOfCode(body.code)) ?? keyOfStatus(response.status)
  return new ApiError(key, { ...(body && { message: body.message, data: body.data ?? body.details }) })
}

/** What a status means that came without a body of ours, from a proxy perhaps. */
function keyOfStatus(status: number): ErrorKey {
  if (status >= 500) return 'internalError'
  const keys: Partial<Record<number, ErrorKey>> = {
    401: 'unauthorized',
    403: 'noPermission',
    404: 'notFound',
    408: 'operationNotCompleted',
    422: 'unprocessableContent',
    429: 'operationNotCompleted',
  }
  return keys[status] ?? 'invalidInput'
}
