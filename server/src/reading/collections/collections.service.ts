import { View } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import { requireVisible } from '../entries/entries.service.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { listSourcesAmong } from '../sources/sources.ts'
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

/** Stars an entry that the user may see, in the view of its subscription; a view that is named counts where there is none. */
export async function starEntry(
  { database }: ServiceDeps,
  userId: string,
  { entryId, view }: { entryId: string; view?: View | undefined },
): Promise<void> {
  const entry = await requireVisible({ database }, userId, entryId)
  const [source] = await listSourcesAmong(database.pool, userId, [String(entry.feedId)])
  const named = view === View.All ? undefined : view
  await database.db
    .insert(collections)
    .values({ userId, entryId: entry.id, feedId: entry.feedId, view: source?.view ?? named ?? View.Articles })
    .onConflictDoNothing()
}

export async function unstarEntry({ database }: ServiceDeps, userId: string, entryId: string): Promise<void> {
  await database.db.delete(collections).where(ofUser(userId, entryId))
}
