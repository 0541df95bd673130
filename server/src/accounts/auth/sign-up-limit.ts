import { HOUR_MS } from '@tidings/contracts/spans'
import { and, eq, gte } from 'drizzle-orm'
import { networkOf } from '../../foundation/http/client-address.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { createAttempts } from '../../foundation/limits/attempts.ts'
import { user } from '../../foundation/tables/auth.schema.ts'
import { emailOf } from './request-email.ts'
import { tooManyRequests } from './too-many-requests.ts'

/** How often somebody is told that an address has an account. People need it once; lists of addresses need it often. */
const TAKEN = { max: 5, windowMs: HOUR_MS }

/** What better-auth answers where an address is taken, and no mail could say so in private. */
const TAKEN_STATUS = 422

/**
 * Signs up where no mail can be sent. That an address is taken has to be said then, but whoever heard it too often hears
 * nothing more, neither of taken addresses nor of free ones.
 */
export async function signUpWithoutMail(
  { database, clock }: Pick<BaseDeps, 'database' | 'clock'>,
  { request, address }: { request: Request; address: string },
  signUp: () => Promise<Response>,
): Promise<Response> {
  const startedAt = new Date(clock())
  const email = (await emailOf(request)) ?? ''
  const taken = createAttempts(database.pool, TAKEN)
  const network = networkOf(address)
  const { allowed, retryAfterSeconds } = await taken.look('taken', network)
  if (!allowed) return tooManyRequests(retryAfterSeconds)
  const response = await signUp()
  if (response.status !== TAKEN_STATUS) return response
  // Whoever sends a form twice learns of nobody but themselves.
  const isAsNew = and(eq(user.email, email.toLowerCase()), gte(user.createdAt, startedAt))
  if ((await database.db.$count(user, isAsNew)) > 0) return response
  // Of many at once, those beyond the limit are told no more than those that come later.
  const counted = await taken.count('taken', network)
  return counted.allowed ? response : tooManyRequests(counted.retryAfterSeconds)
}
