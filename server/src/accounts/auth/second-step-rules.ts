import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { z } from 'zod'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { countMailCodeTry, type HalfSignIn } from './mail-code-tries.ts'
import { hasAuthenticator } from './authenticators.ts'

/** Where a browser kept that it needs no second step. */
const TRUST_COOKIE = 'trust_device'

/** What better-auth answers to the right password of somebody with a second step. */
const halfAnswer = z.looseObject({
  twoFactorRedirect: z.literal(true),
  twoFactorMethods: z.array(z.string()),
})

/**
 * What holds for second steps beyond better-auth: no browser is excused from them, and codes by mail are for those who have no
 * authenticator, and are guessed as few times. It stands behind the plugin whose answers it changes.
 */
export function secondStepRules(deps: Pick<BaseDeps, 'database'>): BetterAuthPlugin {
  const { pool } = deps.database
  return {
    id: 'second-step-rules',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async (context) => withoutTrust(context)),
        },
        {
          matcher: ({ path }) => path?.startsWith('/two-factor/verify-') ?? false,
          handler: createAuthMiddleware(async () => ({ context: { body: { trustDevice: false } } })),
        },
        {
          matcher: ({ path }) => path === '/two-factor/send-otp' || path === '/two-factor/verify-otp',
          handler: createAuthMiddleware(async (context) => {
            const session = await getSessionFromCtx(context)
            const half = session ? undefined : await findHalf(context)
            const userId = session?.user.id ?? half?.userId
            // The mailbox opens the password already.
            if (userId !== undefined && (await hasAuthenticator(deps, userId)))
              throw new APIError('BAD_REQUEST', { code: 'OTP_NOT_ENABLED', message: 'OTP not enabled' })
            if (half && context.path === '/two-factor/verify-otp')
              await countMailCodeTry(pool, half, async () => {
                await context.context.internalAdapter.deleteVerificationByIdentifier(half.id)
              })
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async (context) => {
            const { data } = halfAnswer.safeParse(context.context.returned)
            if (!data?.twoFactorMethods.includes('totp')) return undefined
            return context.json({ ...data, twoFactorMethods: ['totp'] })
          }),
        },
      ],
    },
  }
}

/** Such a cookie of an older version is worth nothing any more. */
function withoutTrust({ headers, context }: GenericEndpointContext) {
  const { name } = context.createAuthCookie(TRUST_COOKIE)
  const cookies = headers?.get('cookie')?.split(';') ?? []
  const kept = cookies.filter((cookie) => cookie.trim().split('=')[0]?.trim() !== name)
  if (kept.length === cookies.length) return undefined
  return { context: { headers: new Headers({ cookie: kept.join(';') }) } }
}

async function findHalf({
  context,
  getSignedCookie,
}: GenericEndpointContext): Promise<HalfSignIn | undefined> {
  const { createAuthCookie, internalAdapter, secret } = context
  const id = await getSignedCookie(createAuthCookie('two_factor').name, secret)
  const waiting = id ? await internalAdapter.findVerificationValue(id) : null
  return id && waiting ? { id, userId: waiting.value } : undefined
}
