import { sql } from 'drizzle-orm'
import type { Db } from '../../foundation/database/database.ts'
import { randomId } from '../../foundation/database/random-id.ts'
import type { CredentialBox } from './address/credentials.ts'
import type { FeedAddress } from './address/feed-address.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'

type FeedRecord = typeof feeds.$inferSelect

/** Rows in one statement: PostgreSQL takes 65,535 values. */
const BATCH = 1000

/** Inserts feeds at different addresses, but for those that are there already; answers all of them, in no order. */
export async function insertFeeds(
  { db, box }: { db: Db; box: CredentialBox },
  addresses: readonly FeedAddress[],
  feed: Pick<FeedRecord, 'title' | 'nextCheckAt'>,
): Promise<FeedRecord[]> {
  const rows = await Promise.all(
    addresses.map(async ({ credentials, ...address }) => ({
      id: randomId(),
      ...address,
      credentials: credentials && (await box.seal(credentials)),
      ...feed,
    })),
  )
  const inserted: FeedRecord[] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = db
      .insert(feeds)
      .values(rows.slice(start, start + BATCH))
      .onConflictDoUpdate({
        target: [feeds.url, feeds.privateTo, feeds.account],
        set: { url: sql`excluded.url` },
      })
      .returning()
    inserted.push(...(await batch))
  }
  return inserted
}
