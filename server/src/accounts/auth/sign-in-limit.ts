import { ApiError } from '@tidings/contracts'
import { MINUTE_MS } from '@tidings/contracts/spans'
import { eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { networkOf } from '../../foundation/http/client-address.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { createAttempts, type AttemptLimit } from '../../foundation/limits/attempts.ts'
import { user } from '../../foundation/tables/auth.schema.ts'
import { createKnownNetworks } from './known-networks.ts'
import { emailOf } from './request-email.ts'
import { tooManyRequests } from './too-many-requests.ts'

/** What one account bears from one network, known there or not: for how long it is refused would tell whoever tries which it is. */
const PER_PAIR = { max: 10, windowMs: 15 * MINUTE_MS }

/** What comes from one network, for accounts that are not known there. */
const PER_NETWORK = { max: 60, windowMs: MINUTE_MS }

/** What one account bears from all networks together that it is not known in. */
const PER_ACCOUNT = { max: 30, windowMs: 15 * MINUTE_MS }

interface Limit {
  what: string
  who: string
  limit: AttemptLimit
}

/**
 * Signs in by password, unless that was tried too often. An account is known in the networks that its owner signed in from:
 * there, what others try elsewhere or with other accounts does not count. The right password is a try as well, until
 * `endSignInTries` hears that it let somebody in.
 */
export async function signInWithinLimits(
  { database: { db, pool } }: Pick<BaseDeps, 'database'>,
  { request, address }: { request: Request; address: string },
  signIn: () => Promise<Response>,
): Promise<Response> {
  const email = await emailOf(request)
  // Better-auth would read a form as well, which is counted for nobody.
  if (email === undefined) throw new ApiError('invalidInput')
  const [owner] = await db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase()))
  const isKnown = await createKnownNetworks(pool).has(owner?.id ?? '', address)
  const limits = limitsOf(email, networkOf(address), isKnown)
  for (const { what, who, limit } of limits) {
    const { allowed, retryAfterSeconds } = await createAttempts(pool, limit).count(what, who)
    if (!allowed) return tooManyRequests(retryAfterSeconds)
  }
  return signIn()
}

/** Forgets the tries at an account, once somebody is in by its password, and by its second step where it has one. */
export async function endSignInTries(
  pool: Pool,
  { userId, email, address }: { userId: string; email: string; address: string },
): Promise<void> {
  const isKnown = await createKnownNetworks(pool).has(userId, address)
  for (const { what, who, limit } of limitsOf(email, networkOf(address), isKnown))
    if (limit !== PER_NETWORK) await createAttempts(pool, limit).forget(what, who)
}

/** The narrowest first: whoever is stopped by it uses up nothing of the others. */
function limitsOf(email: string, network: string, isKnown: boolean): Limit[] {
  const pair = { what: 'sign-in-from', who: `${network} ${email}`, limit: PER_PAIR }
  if (isKnown) return [pair]
  return [
    pair,
    { what: 'sign-in-network', who: network, limit: PER_NETWORK },
    { what: 'sign-in', who: email, limit: PER_ACCOUNT },
  ]
}
