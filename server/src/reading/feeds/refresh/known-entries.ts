import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database.ts'
import { entries } from '../../../foundation/tables/entries.schema.ts'
import type { KnownEntry } from '../../documents/identity.ts'

/** More entries than any document holds are not compared. */
const MAX_KNOWN = 1000

/** The newest stored entries of a feed, by which a document is compared. */
export async function listKnownEntries(db: Db, feedId: bigint): Promise<KnownEntry[]> {
  const rows = await db
    .select({
      guidHash: entries.guidHash,
      sourceHash: entries.sourceHash,
      url: entries.url,
      title: entries.title,
      publishedAt: entries.publishedAt,
    })
    .from(entries)
    .where(eq(entries.feedId, feedId))
    .orderBy(desc(entries.publishedAt), desc(entries.id))
    .limit(MAX_KNOWN)
  return rows.map(({ guidHash, sourceHash, url, title, publishedAt }) => ({
    guidHash: guidHash.toString('hex'),
    contentHash: sourceHash?.toString('hex') ?? null,
    url,
    title,
    publishedAt: publishedAt.getTime(),
  }))
}
