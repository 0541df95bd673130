import { ApiError, sessionReply } from '@tidings/contracts'
import { adoptUser, db, getSession, storeSession } from '@tidings/db'
import { apiUrl } from './api.ts'
import { $session } from './session-state.ts'
import { sendRequest } from './transport.ts'

/** Starts with the user of the last time, so that reading needs no server. */
export async function restoreSession(): Promise<void> {
  const known = await getSession(db)
  if (known?.user) $session.set(known.user)
}

/** Asks the server who is signed in. The local database becomes that user's. */
export async function refreshSession(): Promise<void> {
  const reply = await fetchSession()
  if (reply?.user) await adoptUser(db, reply.user.id)
  await storeSession(db, reply?.user ? reply : null)
  $session.set(reply?.user ?? null)
}

async function fetchSession() {
  try {
    const response = await sendRequest(new Request(apiUrl('/better-auth/get-session')))
    return sessionReply.parse(await response.json())
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
