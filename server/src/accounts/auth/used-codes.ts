import { APIError } from 'better-auth/api'
import type { Pool } from 'pg'
import { z } from 'zod'
import { createAttempts } from '../../foundation/limits/attempts.ts'

/** For so long an authenticator’s code can be right: half a minute, and as much before and after for clocks that differ. */
const ONCE = { max: 1, windowMs: 90_000 }

const codeBody = z.object({ code: z.string() })

/**
 * Lets a code of an authenticator sign its owner in once (RFC 6238, 5.2): whoever looked over their shoulder has it for as long as
 * it is right.
 *
 * @param body What was sent; better-auth has found its code to be right.
 * @throws APIError as for a wrong code.
 */
export async function requireUnusedCode(pool: Pool, userId: string, body: unknown): Promise<void> {
  const { code } = codeBody.parse(body)
  const { allowed } = await createAttempts(pool, ONCE).count('authenticator-code', `${userId} ${code}`)
  if (!allowed) throw new APIError('UNAUTHORIZED', { message: 'Invalid code', code: 'INVALID_CODE' })
}
