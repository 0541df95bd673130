import { ApiError } from '@tidings/contracts'
import { db } from '@tidings/db'
import { forgetUser } from '@tidings/db/forget-user'
import { apiUrl } from './api.ts'
import { $needsInvitation, SIGNING_OUT } from './session-state.ts'
import { sendRequest } from './transport.ts'

let telling: Promise<void> | undefined

/**
 * Ends the session at the server and here, at once, as soon as what was asked for the user is over; throws where the server
 * does not answer.
 */
export async function endSession(areOver: Promise<void>): Promise<void> {
  const told = tellServer()
  // Looked at once nothing is left here.
  told.catch(() => undefined)
  $needsInvitation.set(false)
  await areOver
  await forgetHere()
  await told
}

export const forgetHere = (): Promise<void> => forgetUser(db)

/** Tells the server that the session is over; calls at the same time are one. */
export function tellServer(): Promise<void> {
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
