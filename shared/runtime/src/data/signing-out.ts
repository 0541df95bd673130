import { queryClient } from './query-client.ts'
import { $session, SIGNING_OUT } from './session-state.ts'

/** The first page does without the code of it, which is here long before somebody signs out. */
export const loadSignOut = () => import('./sign-out.ts')

/** Whether somebody signed out here, and the server may not know. */
export const isSigningOut = (): boolean => localStorage.getItem(SIGNING_OUT) !== null

/**
 * Signs out: the server is told by a call that outlives the page, and nothing of the user is left here, whether or not it
 * answers. Where it does not, this throws, and the next page tells it again before it asks who is signed in.
 */
export async function signOut(): Promise<void> {
  localStorage.setItem(SIGNING_OUT, '1')
  // Before anybody hears that the session is over: what is shown then asks on its own account.
  const areOver = queryClient.cancelQueries()
  $session.set(null)
  await (await loadSignOut()).endSession(areOver)
}

/** Makes sure that the server knows of whoever signed out here. */
export async function finishSignOut(): Promise<void> {
  if (isSigningOut()) await (await loadSignOut()).tellServer()
}
