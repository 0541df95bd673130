import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'

/** Where a browser kept that it needs no second step. */
const TRUST_COOKIE = 'trust_device'

/** What holds for second steps beyond better-auth: no browser is excused from them. */
export function secondStepRules(): BetterAuthPlugin {
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
