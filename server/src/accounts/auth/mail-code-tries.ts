import { MINUTE_MS } from '@tidings/contracts/spans'
import { APIError } from 'better-auth/api'
import type { Pool } from 'pg'
import { createAttempts } from '../../foundation/limits/attempts.ts'

/** What one account bears of all sign-ins and codes together; better-auth counts that of an authenticator, and nothing without one. */
const PER_ACCOUNT = { max: 10, windowMs: 15 * MINUTE_MS }

/** What one sign-in bears, however many codes are sent for it. It is over before this is forgotten. */
const PER_SIGN_IN = { max: 5, windowMs: 15 * MINUTE_MS }

const WHAT = 'mail-code'

/** A sign-in that waits for its second step. */
export interface HalfSignIn {
  id: string
  userId: string
}

/**
 * Counts a try at a code that was sent by mail, as better-auth does with those of an authenticator, before anybody knows whether it
 * is right: of many at once none is left out.
 *
 * @param end Ends the sign-in.
 * @throws APIError of whoever has tried too often.
 */
export async function countMailCodeTry(
  pool: Pool,
  { id, userId }: HalfSignIn,
  end: () => Promise<void>,
): Promise<void> {
  const ofAccount = createAttempts(pool, PER_ACCOUNT)
  const before = await ofAccount.look(WHAT, userId)
  if (!before.allowed) throw locked(before.retryAfterSeconds)
  if (!(await createAttempts(pool, PER_SIGN_IN).count('sign-in-code', id)).allowed) {
    await end()
    throw new APIError('BAD_REQUEST', {
      code: 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
      message: 'Too many attempts. Please request a new code.',
    })
  }
  const { allowed, retryAfterSeconds } = await ofAccount.count(WHAT, userId)
  if (!allowed) throw locked(retryAfterSeconds)
  // The last one that is looked at locks for a whole window, unless it is right.
  if (!(await ofAccount.look(WHAT, userId)).allowed) await ofAccount.prolong(WHAT, userId)
}

/** Forgets the tries at codes of an account, once its second step is done. */
export async function endMailCodeTries(pool: Pool, userId: string): Promise<void> {
  await createAttempts(pool, PER_ACCOUNT).forget(WHAT, userId)
}

const locked = (seconds: number): APIError =>
  new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'ACCOUNT_TEMPORARILY_LOCKED', message: 'Too many wrong codes. Please try again later.' },
    { 'x-retry-after': String(seconds) },
  )
