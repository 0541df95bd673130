import { DAY_MS } from '@tidings/contracts/spans'
import type { Pool } from 'pg'
import { networkOf } from '../../foundation/http/client-address.ts'
import { createAttempts } from '../../foundation/limits/attempts.ts'

/** One sign-in makes a network known, also after the session is over. */
const SIGNED_IN = { max: 1, windowMs: 90 * DAY_MS }

/** Where somebody signed in from: what others do elsewhere keeps nobody from signing in there. */
export function createKnownNetworks(pool: Pool) {
  const signIns = createAttempts(pool, SIGNED_IN)
  return {
    remember: async (userId: string, address: string): Promise<void> => {
      await signIns.forget('signed-in', nameOf(userId, address))
      await signIns.count('signed-in', nameOf(userId, address))
    },
    has: async (userId: string, address: string): Promise<boolean> =>
      !(await signIns.look('signed-in', nameOf(userId, address))).allowed,
  }
}

const nameOf = (userId: string, address: string): string => `${userId} ${networkOf(address)}`
