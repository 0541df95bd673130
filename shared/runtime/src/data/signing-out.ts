import { ApiError } from '@tidings/contracts'
import { apiUrl } from './api.ts'
import { queryClient } from './query-client.ts'
import { $needsInvitation, $session, SIGNING_OUT } from './session-state.ts'
import { sendRequest } from './transport.ts'

/** The first page does without the code of it, which is here long before somebody signs out. */
export const loadForgetHere = () => import('./forget-here.ts')

/** Whether somebody signed out here, and the server may not know. */
export const isSigningOut = (): boolean => localStorage.getItem(SIGNING_OUT) !== null

/**
 * Signs out: the server is told by a call that outlives the page, and nothing of the user is left here, whether or not it
 * answers. Where it does not, this throws, and the next page tells it again before it asks who is signed in.
 */
export async function signOut(): Promise<void> {
  localStorage.setItem(SIGNING_OUT, '1')
  // At once, waiting for nothing: the page may be gone in a moment.
  const told = tellServer()
  // Looked at once nothing is left here.
  told.catch(() => undefined)
  // Before anybody hears that the session is over: what is shown then asks on its own account.
  const areOver = queryClient.cancelQueries()
  $session.set(null)
  $needsInvitation.set(false)
  const { forgetHere } = await loadForgetHere()
  await areOver
  await forgetHere()
  await told
}

/** Makes sure that the server knows of whoever signed out here. */
export async function finishSignOut(): Promise<void> {
  if (isSigningOut()) await tellServer()
}

let telling: Promise<void> | undefined

/** Tells the server that the session is over; calls at the same time are one. */
function tellServer(): Promise<void> {
  telling ??= tell().finally(() => (telling = undefined))
  return telling
}

async function tell(): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: '{}', keepalive: true }
  try {
    await sendRequest(new Request(apiUrl('/better-auth/sign-out'), init))
  } catch (error) {
    // A server that refuses for good is not asked again.
    if (error instanceof ApiError && error.status < 500) localStorage.removeItem(SIGNING_OUT)
    throw error
  }
  localStorage.removeItem(SIGNING_OUT)
}
