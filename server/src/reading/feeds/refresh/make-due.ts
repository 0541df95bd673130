import type { Pool } from 'pg'
import { LEASE_MS } from './claim-feeds.ts'

/** Of a row of feeds: whoever wishes it looked at, its site has asked to be left alone until it is due. */
export const ASKED_FOR_NO_PAUSE = `error_kind is distinct from 'rate-limited'`

/**
 * Lets the refresh come to feeds now. What it is at, or comes to within a minute, is left as it is: it would be fetched
 * twice at once. So is what has a pause that its site asked for.
 */
export async function makeDue(pool: Pool, feedIds: readonly string[], now: number): Promise<void> {
  await pool.query({
    name: 'feeds-made-due',
    text: `update feeds set next_check_at = $2
      where id = any($1::bigint[]) and (next_check_at is null or next_check_at > $3) and ${ASKED_FOR_NO_PAUSE}`,
    values: [feedIds, new Date(now), new Date(now + LEASE_MS)],
  })
}
