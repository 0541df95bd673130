import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database.ts'
import { entries } from '../../../foundation/tables/entries.schema.ts'
import type { KnownEntry } from '../../documents/identity.ts'
import { SANITIZER_VERSION } from '../../documents/sanitize-rules.ts'

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

/**
 * Whether all entries of a feed were cleaned by older rules: its document was not read since these came. False for a feed that has
 * none.
 */
export async function areCleanedByOlderRules(db: Db, feedId: bigint): Promise<boolean> {
  const { rows } = await db.execute<{ isOlder: boolean }>(sql`
    select exists (select from ${entries} where feed_id = ${feedId})
      and not exists (select from ${entries} where feed_id = ${feedId} and sanitizer_version = ${SANITIZER_VERSION})
      as "isOlder"`)
  return rows[0]?.isOlder === true
}
