import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '@tidings/contracts/spans'
import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { z } from 'zod'
import type { Config } from '../../foundation/config/config.ts'

/** Identifier of the one provider of OpenID Connect that the configuration may name. */
export const OIDC = 'oidc'

/** For how long whoever wants to sign in waits for a provider to say where that is done. */
const PATIENCE_MS = 10 * SECOND_MS

const namesOidc = z.object({ provider: z.literal(OIDC) })

/**
 * The provider that is known by its issuer alone. Better-auth asks it where people sign in once, before all else, and goes
 * without it for good where it does not answer: here the server waits for nothing, and it is asked again by whoever needs it.
 */
export function oidcPlugin({ oidc }: Pick<Config, 'oidc'>): BetterAuthPlugin {
  if (!oidc) return { id: OIDC }
  const find = createFinder(oidc)
  return {
    id: OIDC,
    init: (context) => void find(context),
    hooks: {
      before: [
        {
          matcher: ({ body, params }) => params?.['id'] === OIDC || namesOidc.safeParse(body).success,
          handler: createAuthMiddleware(async ({ context, params }) => {
            if ((await find(context)) || params?.['id'] === OIDC) return
            // Whoever is led back from there is led on to the page that they came from, which says so.
            throw new APIError('SERVICE_UNAVAILABLE', {
              code: 'PROVIDER_UNREACHABLE',
              message: 'The provider of accounts does not answer',
            })
          }),
        },
      ],
    },
  }
}

/** Answers whether the provider is among those that can be used, once it was asked where it is not. */
function createFinder(oidc: NonNullable<Config['oidc']>): (context: AuthContext) => Promise<boolean> {
  const { init } = genericOAuth({ config: [toProvider(oidc)] })
  let asking: Promise<boolean> | undefined

  async function ask(context: AuthContext): Promise<boolean> {
    const answered = new AbortController()
    const { signal } = answered
    try {
      const answer = await Promise.race([init(context), wait(PATIENCE_MS, undefined, { signal })])
      const found = answer?.context.socialProviders.find(({ id }) => id === OIDC)
      if (found) context.socialProviders.push(found)
      // Of every other failure the library has said what it was.
      else if (!answer) context.logger.error(`Provider "${OIDC}": no answer in time.`)
      return found !== undefined
    } finally {
      answered.abort()
    }
  }

  return async (context) => {
    if (context.socialProviders.some(({ id }) => id === OIDC)) return true
    asking ??= ask(context).finally(() => (asking = undefined))
    return asking
  }
}

function toProvider({ issuer, ...client }: NonNullable<Config['oidc']>) {
  return {
    providerId: OIDC,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    scopes: ['openid', 'email', 'profile'],
    requireIdTokenVerification: true,
    ...client,
  }
}
