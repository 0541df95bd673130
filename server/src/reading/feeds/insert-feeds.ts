import { sql } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Db } from '../../foundation/database/database.ts'
import { randomId } from '../../foundation/database/random-id.ts'
import type { CredentialBox } from './address/credentials.ts'
import type { FeedAddress } from './address/feed-address.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'

type FeedRecord = typeof feeds.$inferSelect

/** A feed, and what its address is. */
export type InsertedFeed = Pick<FeedRecord, 'id' | 'url' | 'privateTo' | 'account' | 'title'>

/**
 * Inserts feeds at different addresses, but for those that are there already; answers all of them, in no order. It is one
 * statement with a list for each column: as rows of values ten thousand feeds take seconds to write and to plan.
 */
export async function insertFeeds(
  { db, box }: { db: Db; box: CredentialBox },
  addresses: readonly FeedAddress[],
  { title, nextCheckAt }: Pick<FeedRecord, 'title' | 'nextCheckAt'>,
): Promise<InsertedFeed[]> {
  if (addresses.length === 0) return []
  const sealed = await Promise.all(
    addresses.map(async ({ credentials }) => credentials && box.seal(credentials)),
  )
  const { rows } = await db.execute<Omit<InsertedFeed, 'id'> & { id: string }>(sql`
    insert into feeds (id, url, private_to, account, credentials, title, next_check_at)
    select new.*, ${title}::text, ${nextCheckAt?.toISOString() ?? null}::timestamptz
    from unnest(${idArray(addresses.map(() => randomId()))},
      ${sql.param(addresses.map(({ url }) => url))}::text[],
      ${sql.param(addresses.map(({ privateTo }) => privateTo))}::text[],
      ${sql.param(addresses.map(({ account }) => account))}::text[],
      ${sql.param(sealed)}::text[]) as new
    on conflict (url, private_to, account) do update set url = excluded.url
    returning id::text, url, private_to as "privateTo", account, title`)
  return rows.map((row) => ({ ...row, id: BigInt(row.id) }))
}
