import type { Pool } from 'pg'

const BATCH = 500

/** Deletes memories that have expired; answers whether there may be more. */
export async function forgetExpired(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'delete from memories where id in (select id from memories where expires_at <= now() limit $1)',
    [BATCH],
  )
  return rowCount === BATCH
}
