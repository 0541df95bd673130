import type { Cleaning } from '@tidings/contracts'
import { isUnused } from '../../reading/feeds/forget-feeds.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'

export interface CleaningWish {
  type: Cleaning
  feedId?: string | undefined
  nsfw?: boolean | undefined
}

const unusedFeeds = `delete from feeds f where ${isUnused}
    and ($1::bigint is null or f.id = $1) and (not $2::boolean or f.nsfw)`

/** Deletes what nobody needs any more; answers how much that was. */
export async function clean(
  { database: { pool } }: Pick<BaseDeps, 'database'>,
  { type, feedId, nsfw = false }: CleaningWish,
): Promise<number> {
  if (type === 'feeds') return (await pool.query(unusedFeeds, [feedId ?? null, nsfw])).rowCount ?? 0
  const gone = [
    await pool.query('delete from "session" where expires_at < now()'),
    await pool.query('delete from verification where expires_at < now()'),
    await pool.query('delete from attempts where ends_at < now()'),
  ]
  return gone.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
