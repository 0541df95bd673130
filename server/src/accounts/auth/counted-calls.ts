import type { MiddlewareHandler } from 'hono'
import { clientAddress, networkOf } from '../../foundation/http/client-address.ts'
import { createRateLimit } from '../../foundation/http/rate-limit.ts'
import type { AccountDeps } from './account-deps.ts'
import { PASSKEY_PATH, provenPaths, secondStepPaths } from './proof.ts'
import { commonLimit, countRequest } from './rate-limits.ts'
import { tooManyRequests } from './too-many-requests.ts'

/** Calls that this server answers, or refuses, before they come by better-auth, which counts its own. */
export const countedPaths = [
  '/get-providers',
  '/get-account-info',
  '/two-factor/methods',
  '/list-sessions',
  '/revoke-session',
  '/delete-user-custom',
  ...secondStepPaths,
  ...provenPaths,
  PASSKEY_PATH,
] as const

/** Every page asks when it begins, and when somebody comes back to it; counted in memory, since it is asked so often. */
const SESSIONS_PER_MINUTE = 600

type CountDeps = Pick<AccountDeps, 'clock' | 'config' | 'database'>

/** Counts calls of one network, each path by itself. */
export function countCalls({ config, database }: CountDeps): MiddlewareHandler {
  return async (context, next) => {
    const key = `${networkOf(clientAddress(context, config))}|${context.req.path}`
    const asked = { key, ...commonLimit }
    const { allowed, retryAfter } = await countRequest(database.pool, Date.now(), asked)
    return allowed ? next() : tooManyRequests(retryAfter ?? 0)
  }
}

/** The same of asking who is signed in. */
export function countSessions({ clock, config }: CountDeps): MiddlewareHandler {
  const takesSession = createRateLimit(SESSIONS_PER_MINUTE, clock)
  return async (context, next) =>
    takesSession(networkOf(clientAddress(context, config))) ? next() : tooManyRequests(0)
}
