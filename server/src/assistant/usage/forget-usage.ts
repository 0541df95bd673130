import { assistantLimits, timeToSnowflake } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import type { Pool } from 'pg'
import { windows } from './usage.service.ts'

/** Rows at a time. */
const BATCH = 5000

// What a plan still counts stays, however much it is.
const forgetQuery = `with last as (
    select u.id as user_id, greatest($1::bigint, coalesce((select m.id from model_usage m where m.user_id = u.id
      order by m.id desc offset $2 limit 1), 0)) as id
    from "user" u),
  forgotten as (
    select m.user_id, m.id from last join model_usage m on m.user_id = last.user_id and m.id <= last.id
    where m.is_own or m.id < $3 limit $4)
  delete from model_usage m using forgotten f where m.user_id = f.user_id and m.id = f.id`

/**
 * Forgets what users asked of models longer ago than it is told, and of each all but the latest; answers whether there may be
 * more of it. What counts for a plan is kept as long as it does.
 */
export async function forgetUsage(
  pool: Pick<Pool, 'query'>,
  clock: () => number,
  kept: number = assistantLimits.usageKept,
): Promise<boolean> {
  const now = clock()
  const { rowCount } = await pool.query(forgetQuery, [
    timeToSnowflake(now - assistantLimits.analyticsDaysMax * DAY_MS),
    kept,
    timeToSnowflake(now - windows.month),
    BATCH,
  ])
  return rowCount === BATCH
}
