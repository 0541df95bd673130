import { ApiError, sessionReply, type SessionReply } from '@tidings/contracts'
import { db, getSession, liveQuery, storeSession } from '@tidings/db'
import { apiUrl } from './api.ts'
import { takeEarlySession } from './early-session.ts'
import { finishSignOut, isSigningOut, loadForgetHere } from './signing-out.ts'
import { $session } from './session-state.ts'
import { sendRequest } from './transport.ts'

/** Starts with the user of the last time, so that reading needs no server. */
export async function restoreSession(): Promise<void> {
  if (isSigningOut()) return (await loadForgetHere()).forgetHere()
  const known = await getSession(db)
  if (known?.user) $session.set(known.user)
}

/** Asks the server who is signed in; the local database becomes that user's. */
export async function refreshSession(): Promise<void> {
  const early = takeEarlySession()
  // It was asked before the server heard that the session is over.
  const isOutdated = isSigningOut()
  await finishSignOut()
  const reply = await fetchSession(isOutdated ? undefined : await early)
  await storeSession(db, reply?.user ? reply : null)
  const user = reply?.user ?? null
  // Whoever listens begins anew with each user.
  if (JSON.stringify(user) !== JSON.stringify($session.get())) $session.set(user)
}

async function fetchSession(early: Response | undefined): Promise<SessionReply | null> {
  try {
    const response = early ?? await sendRequest(new Request(apiUrl('/better-auth/get-session')))
    return sessionReply.parse(await response.json())
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Signs this tab in and out with the others; returns an unsubscribe function. */
export function followSession(): () => void {
  let wasKept = Boolean($session.get())
  const stored = liveQuery(() => getSession(db)).subscribe((session) => {
    const current = $session.get()
    const user = session?.user ?? null
    // Another tab signed out where a session was and is no more; that none is kept yet says nothing.
    const isTold = user !== null || wasKept
    wasKept = user !== null
    if (isTold && current !== undefined && current?.id !== user?.id) $session.set(user)
  })
  const stopListening = $session.listen((user) => {
    if (user === null) void storeSession(db, null)
  })
  return () => {
    stored.unsubscribe()
    stopListening()
  }
}
