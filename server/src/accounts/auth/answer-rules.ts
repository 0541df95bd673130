import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type { AuthMails } from './auth-mails.ts'

/** What follows from what better-auth has done. */
export function createAnswerRules(mails: AuthMails) {
  return createAuthMiddleware(async (context) => {
    if (context.path !== '/passkey/verify-registration' || isAPIError(context.context.returned)) return
    // A stolen session could leave itself a door that no new password closes: its owner hears of it.
    const session = await getSessionFromCtx(context)
    if (session) await mails.passkeyAdded(session.user, context.request)
  })
}
