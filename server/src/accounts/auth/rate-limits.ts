import { createHash } from 'node:crypto'
import { DAY_MS, SECOND_MS } from '@tidings/contracts/spans'
import type { BetterAuthOptions } from 'better-auth'
import type { Pool } from 'pg'

// One statement, so that of many requests at once none is left out. `last_request` is when the window began. The id is of
// its own: requests that met in its index, and not in that of the key, would fail.
const countQuery = `insert into rate_limit as known (id, key, count, last_request)
  values (gen_random_uuid(), $1, 1, $2)
  on conflict (key) do update set
    count = case when known.last_request <= $3 then 1 else known.count + 1 end,
    last_request = case when known.last_request <= $3 then excluded.last_request else known.last_request end
  returning count, last_request`

/** What begins a window takes those along that were over a day ago. */
const KEPT_MS = DAY_MS

/** Letters. */
const LONGEST_KEY = 200

/** Calls that `counted-holders.ts` counts, by what their callers hold. */
export const heldPaths = [
  '/two-factor/*',
  '/change-password',
  '/reset-password',
  '/verify-email',
  '/forget-password',
  '/request-password-reset',
  '/send-verification-email',
] as const

/** What holds for every call that has no limit of its own. */
export const commonLimit = { window: 60, max: 120 }

type RateLimitOptions = NonNullable<BetterAuthOptions['rateLimit']>

interface WindowRow {
  count: number
  last_request: string
}

/** How often one address may ask; what one account bears is in `proof.ts` and `sign-in-limit.ts`. */
export function createRateLimits(pool: Pool, clock: () => number): RateLimitOptions {
  return {
    enabled: true,
    ...commonLimit,
    customRules: {
      ...Object.fromEntries(heldPaths.map((path) => [path, false as const])),
      '/sign-in/email': false,
      '/sign-in/*': { window: 60, max: 10 },
      '/sign-up/*': { window: 60, max: 30 },
      '/passkey/*': { window: 60, max: 30 },
      '/change-email': { window: 60, max: 5 },
      '/one-time-token/*': { window: 60, max: 10 },
      '/get-session': false,
    },
    // Better-auth's own windows begin anew with each request: a household that signs up in one evening would shut itself
    // out until nobody had tried for a minute. Ours ends a while after it began.
    customStorage: { consume: (key, rule) => countRequest(pool, clock(), { key, ...rule }) },
  }
}

/** A path that nobody answers is part of a key, too, and may be longer than an index takes. */
const shortKey = (key: string): string =>
  key.length > LONGEST_KEY ? createHash('sha256').update(key).digest('hex') : key

interface Counted {
  key: string
  /** Seconds. */
  window: number
  max: number
}

/** Counts one more request; `retryAfter` is in seconds. */
export async function countRequest(pool: Pool, now: number, { key, window, max }: Counted) {
  const windowMs = window * SECOND_MS
  const { rows } = await pool.query<WindowRow>(countQuery, [shortKey(key), now, now - windowMs])
  const { count = 1, last_request: begunAt = now } = rows[0] ?? {}
  if (count === 1) await pool.query('delete from rate_limit where last_request < $1', [now - KEPT_MS])
  const retryAfter = Math.ceil((Number(begunAt) + windowMs - now) / SECOND_MS)
  return count <= max ? { allowed: true, retryAfter: null } : { allowed: false, retryAfter }
}
