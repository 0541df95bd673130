import { limits, type PlayPosition } from '@tidings/contracts'
import { desc, eq, sql } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { playPositions } from '../../foundation/tables/play-positions.schema.ts'

/** Where a user left recordings, the latest first. */
export async function listPlayPositions(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
): Promise<PlayPosition[]> {
  const rows = await database.db
    .select()
    .from(playPositions)
    .where(eq(playPositions.userId, userId))
    .orderBy(desc(playPositions.updatedAt), playPositions.url)
    .limit(limits.playPositions)
  return rows.map(({ url, seconds, updatedAt }) => ({ url, seconds, updatedAt: updatedAt.toISOString() }))
}

/**
 * Keeps where a user left a recording, unless what is kept is later; the oldest make room. What is later is told by the clock of the
 * server alone: a device says how long ago it was there.
 */
export async function keepPlayPosition(
  { database, clock }: Pick<BaseDeps, 'database' | 'clock'>,
  userId: string,
  { url, seconds, updatedAt, agoMs }: PlayPosition & { agoMs?: number | undefined },
): Promise<void> {
  const now = clock()
  // A device whose clock is ahead, or was put back since, must not win for ever.
  const at = new Date(Math.max(0, Math.min(agoMs === undefined ? Date.parse(updatedAt) : now - agoMs, now)))
  await database.db.transaction(async (tx) => {
    await tx
      .insert(playPositions)
      .values({ userId, url, seconds, updatedAt: at })
      .onConflictDoUpdate({
        target: [playPositions.userId, playPositions.url],
        set: { seconds, updatedAt: at },
        setWhere: sql`${playPositions.updatedAt} <= excluded.updated_at`,
      })
    await tx.execute(sql`
      delete from play_positions where user_id = ${userId} and url in (
        select url from play_positions where user_id = ${userId}
        order by updated_at desc, url offset ${limits.playPositions})`)
  })
}
