import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** The call by which a one-time token becomes a session. */
export const HANDING_PATH = '/one-time-token/verify'

/** What better-auth answers to a one-time token. */
const handed = z.object({
  session: z.looseObject({ createdAt: z.date(), expiresAt: z.date() }),
  user: z.looseObject({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    createdAt: z.date(),
    updatedAt: z.date(),
  }),
})

/**
 * Gives whoever shows a one-time token a session of their own, so that either device can be signed out without the other. It is as
 * old as the one that made the token, and ends with it at the latest where nobody uses it: handing over shows nobody's
 * presence. It stands behind the plugin whose answer it changes, which sets no cookie then.
 */
export function handedSessions(): BetterAuthPlugin {
  return {
    id: 'handed-sessions',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === HANDING_PATH,
          handler: createAuthMiddleware(async (context) => {
            const { returned, internalAdapter } = context.context
            if (isAPIError(returned)) return undefined
            const { session, user } = handed.parse(returned)
            const { createdAt, expiresAt } = session
            const own = await internalAdapter.createSession(user.id, false, { createdAt, expiresAt }, true)
            await setSessionCookie(context, { session: own, user })
            return context.json({ session: own, user })
          }),
        },
      ],
    },
  }
}
