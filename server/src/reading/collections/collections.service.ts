import { ApiError, View } from '@tidings/contracts'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../foundation/database/database.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { requireVisible } from '../entries/entries.service.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { listSourcesAmong, seesFeed } from '../sources/sources.ts'
import { collections } from '../../foundation/tables/collections.schema.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>

const ofUser = (userId: string, entryId: string) =>
  and(eq(collections.userId, userId), eq(collections.entryId, BigInt(entryId)))

export async function isStarred(
  { database }: ServiceDeps,
  userId: string,
  entryId: string,
): Promise<boolean> {
  const rows = await database.db
    .select({ entryId: collections.entryId })
    .from(collections)
    .where(ofUser(userId, entryId))
  return rows.length > 0
}

/**
 * Stars an entry that the user may see, in the view of its subscription; a view that is named counts where there is none.
 * Throws starLimitExceeded where the user has as many stars as this server allows.
 */
export async function starEntry(
  { config, database }: ServiceDeps & Pick<BaseDeps, 'config'>,
  userId: string,
  { entryId, view }: { entryId: string; view?: View | undefined },
): Promise<void> {
  const entry = await requireVisible({ database }, userId, entryId)
  const [source] = await listSourcesAmong(database.pool, userId, [String(entry.feedId)])
  const named = view === View.All ? undefined : view
  const star = {
    userId,
    entryId: entry.id,
    feedId: entry.feedId,
    view: source?.view ?? named ?? View.Articles,
  }
  const isNew = await database.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const { rowCount } = await tx.insert(collections).values(star).onConflictDoNothing()
    if (rowCount !== 0) await requireRoom(tx, userId, config.starsPerUser)
    return rowCount !== 0
  })
  if (isNew) await requireStillThere({ database }, userId, entry)
}

/**
 * Takes back a star whose feed was being left as it came: whoever left it did not know of the star, and forgot what was read.
 * Whoever leaves the feed from now on keeps that. The wait is for one row, and holds none, so that nobody waits in a circle.
 */
async function requireStillThere(
  { database }: ServiceDeps,
  userId: string,
  { id, feedId }: { id: bigint; feedId: bigint },
): Promise<void> {
  await database.db.execute(
    sql`select from cursors where user_id = ${userId} and feed_id = ${feedId} for key share`,
  )
  const { rowCount } = await database.db.execute(sql`
    delete from collections k where k.user_id = ${userId} and k.entry_id = ${id}
      and not exists (select from cursors c where c.user_id = k.user_id and c.feed_id = k.feed_id)
      and not ${sql.raw(seesFeed('k.user_id', 'k.feed_id'))}`)
  if (rowCount !== 0) throw new ApiError('entryNotFound')
}

const counted = z.tuple([z.object({ count: z.number() })])

/** Throws where the user has more stars than that; none beyond are counted. */
async function requireRoom(tx: Transaction, userId: string, limit: number): Promise<void> {
  const { rows } = await tx.execute(sql`select count(*)::int as count from
    (select from collections where user_id = ${userId} limit ${limit + 1}) counted`)
  if (counted.parse(rows)[0].count > limit)
    throw new ApiError('starLimitExceeded', { data: { limit, used: limit } })
}

export async function unstarEntry({ database }: ServiceDeps, userId: string, entryId: string): Promise<void> {
  await database.db.delete(collections).where(ofUser(userId, entryId))
}
