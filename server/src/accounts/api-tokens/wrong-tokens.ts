import { ApiError } from '@tidings/contracts'
import { MINUTE_MS } from '@tidings/contracts/spans'
import { networkOf } from '../../foundation/http/client-address.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { createAttempts } from '../../foundation/limits/attempts.ts'

/**
 * A token has 256 random bits, so nobody guesses one. What this holds down is noise: a program whose token is over, and
 * whoever tries. Tokens that are right work on from the same address, as several programs of a household share one.
 */
const WRONG_TOKENS = { max: 30, windowMs: MINUTE_MS }

/** Counts a token that nobody has. Throws operationNotCompleted, with the seconds to wait, beyond the limit. */
export async function countWrongToken(
  { database }: { database: Pick<BaseDeps['database'], 'pool'> },
  address: string,
  kind: 'api-token' | 'deployment-token' = 'api-token',
): Promise<void> {
  const { allowed, retryAfterSeconds } = await createAttempts(database.pool, WRONG_TOKENS).count(
    kind,
    networkOf(address),
  )
  if (!allowed) throw new ApiError('operationNotCompleted', { data: { retryAfterSeconds } })
}
