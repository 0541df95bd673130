import type { Pool } from 'pg'
import { LEASE_MS } from './claim-feeds.ts'

/** Of a row of feeds: that its site has not asked to be left alone at a time, whoever wishes it looked at. */
export const isNotPaused = (at: string): string => `(paused_until is null or paused_until <= ${at})`

/**
 * Lets the refresh come to feeds now. What it is at, or comes to within a minute, is left as it is: it would be fetched
 * twice at once. So is what has a pause that its site asked for.
 */
export async function makeDue(pool: Pool, feedIds: readonly string[], now: number): Promise<void> {
  await pool.query({
    name: 'feeds-made-due',
    text: `update feeds set next_check_at = $2
      where id = any($1::bigint[]) and (next_check_at is null or next_check_at > $3) and ${isNotPaused('$2')}`,
    values: [feedIds, new Date(now), new Date(now + LEASE_MS)],
  })
}
