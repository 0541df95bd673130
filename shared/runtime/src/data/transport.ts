import {
  ApiError,
  durations,
  errorBody,
  errorKeyOfCode,
  limitErrors,
  mayPass,
  sessionReply,
  type ErrorKey,
} from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { identityHeaders } from './client-identity.ts'
import { $online } from './online.ts'
import { $metLimit, $needsInvitation, $session } from './session-state.ts'

const SESSION_PATH = '/api/better-auth/get-session'
const READ_ONLY = new Set(['GET', 'HEAD'])

/** Until the same is asked again, whoever asks. */
export const RETRY_DELAY_MS = 1000

/** Sends a request of ours; answers a reply that succeeded, throws an ApiError or a NoResponseError. A change may take its own time. */
export async function sendRequest(request: Request, timeoutMs?: number): Promise<Response> {
  if (!READ_ONLY.has(request.method)) return sendChange(request, timeoutMs)
  const again = request.clone()
  const response = await exchange(request)
  if (mayPass(response.status)) return sendAgain(again)
  return acceptOrThrow((await hasNewSession(response)) ? await exchange(again) : response)
}

const failedTwice = new WeakSet<object>()

/** How often the server was asked until a call failed like this. */
export const triesBefore = (error: Error): number => (failedTwice.has(error) ? 2 : 1)

async function sendAgain(request: Request): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  try {
    return await acceptOrThrow(await exchange(request))
  } catch (error) {
    if (error instanceof Error) failedTwice.add(error)
    throw error
  }
}

async function sendChange(request: Request, timeoutMs?: number): Promise<Response> {
  const response = await exchange(request, timeoutMs)
  await hasNewSession(response)
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

async function exchange(
  request: Request,
  timeoutMs: number = durations.requestTimeout,
): Promise<Response> {
  for (const [name, value] of Object.entries(identityHeaders())) request.headers.set(name, value)
  const timeout = AbortSignal.timeout(timeoutMs)
  // What is written as it is made takes as long as it takes.
  const isStream = request.headers.get('accept') === 'text/event-stream'
  try {
    const response = await fetch(request, {
      credentials: 'include',
      cache: 'no-store',
      signal: isStream ? request.signal : AbortSignal.any([request.signal, timeout]),
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
  if (mayPass(status)) return status >= 500 ? 'internalError' : 'operationNotCompleted'
  const keys: Partial<Record<number, ErrorKey>> = {
    401: 'unauthorized',
    403: 'noPermission',
    404: 'notFound',
    422: 'unprocessableContent',
  }
  return keys[status] ?? 'invalidInput'
}
