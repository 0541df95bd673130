import { createHash } from 'node:crypto'
import { SECOND_MS } from '@tidings/contracts/spans'
import type { Pool } from 'pg'

export interface AttemptLimit {
  max: number
  windowMs: number
}

export interface Attempts {
  /** Counts one more attempt at something of somebody; `allowed` is false beyond the limit. */
  count: (what: string, who: string) => Promise<{ allowed: boolean; retryAfterSeconds: number }>
  /** Counts as many more as are tried at once; `room` is how many of them are within the limit. */
  countAll: (what: string, who: string, tried: number) => Promise<{ room: number; retryAfterSeconds: number }>
  /** Whether there were as many attempts as may be, without counting another. */
  look: (what: string, who: string) => Promise<{ allowed: boolean; retryAfterSeconds: number }>
  /** Keeps what was counted for a whole window from now. */
  prolong: (what: string, who: string) => Promise<void>
  /** Forgets the attempts, once one succeeded. */
  forget: (what: string, who: string) => Promise<void>
}

interface AttemptsRow {
  count: number
  left_ms: string
}

// One statement, so that of many attempts at once none is counted twice or left out.
const countQuery = `insert into attempts as a (key, count, ends_at) values ($1, $3, now() + $2 * interval '1 ms')
  on conflict (key) do update set
    count = case when a.ends_at <= now() then $3 else a.count + $3 end,
    ends_at = case when a.ends_at <= now() then excluded.ends_at else a.ends_at end
  returning count, extract(epoch from ends_at - now()) * 1000 as left_ms`

const lookQuery = `select count, extract(epoch from ends_at - now()) * 1000 as left_ms from attempts
  where key = $1 and ends_at > now()`

const prolongQuery = `update attempts set ends_at = now() + $2 * interval '1 ms' where key = $1`

/** Counts attempts in windows of time, for all processes together. */
export function createAttempts(pool: Pool, { max, windowMs }: AttemptLimit): Attempts {
  const countAll: Attempts['countAll'] = async (what, who, tried) => {
    const { rows } = await pool.query<AttemptsRow>(countQuery, [keyOf(what, who), windowMs, tried])
    const { count = tried, left_ms: left = '0' } = rows[0] ?? {}
    if (count === tried) await pool.query(`delete from attempts where ends_at < now()`)
    const room = Math.min(tried, Math.max(0, max - (count - tried)))
    return { room, retryAfterSeconds: Math.ceil(Number(left) / SECOND_MS) }
  }
  return {
    count: async (what, who) => {
      const { room, retryAfterSeconds } = await countAll(what, who, 1)
      return { allowed: room === 1, retryAfterSeconds }
    },
    countAll,
    look: async (what, who) => {
      const { rows } = await pool.query<AttemptsRow>(lookQuery, [keyOf(what, who)])
      const { count = 0, left_ms: left = '0' } = rows[0] ?? {}
      return { allowed: count < max, retryAfterSeconds: Math.ceil(Number(left) / SECOND_MS) }
    },
    prolong: async (what, who) => {
      await pool.query(prolongQuery, [keyOf(what, who), windowMs])
    },
    forget: async (what, who) => {
      await pool.query('delete from attempts where key = $1', [keyOf(what, who)])
    },
  }
}

/** Says nothing of the address that somebody typed, which may be nobody's here. */
function keyOf(what: string, who: string): string {
  return `${what}:${createHash('sha256').update(who.trim().toLowerCase()).digest('base64url')}`
}
