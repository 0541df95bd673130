import type { EntryVersion } from '@tidings/contracts'
import { desc, eq } from 'drizzle-orm'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { entryVersions } from '../../foundation/tables/entries.schema.ts'
import { requireVisible } from './entries.service.ts'

/** What an entry said before it was changed, the newest first. Throws entryNotFound where the user may not see it. */
export async function listVersions(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
  id: string,
): Promise<EntryVersion[]> {
  await requireVisible({ database }, userId, id)
  const rows = await database.db
    .select()
    .from(entryVersions)
    .where(eq(entryVersions.entryId, BigInt(id)))
    .orderBy(desc(entryVersions.replacedAt))
  return rows.map(({ title, content, replacedAt }) => ({
    title,
    content,
    replacedAt: replacedAt.toISOString(),
  }))
}
