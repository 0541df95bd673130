import { sql } from 'drizzle-orm'
import type { Db } from '../../foundation/database/database.ts'
import { randomId } from '../../foundation/database/random-id.ts'
import type { CredentialBox } from './address/credentials.ts'
import type { FeedAddress } from './address/feed-address.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'

type FeedRecord = typeof feeds.$inferSelect

/**
 * Inserts feeds at different addresses, but for those that are there already; answers all of them, in no order. It is one
 * statement with a list for each column: as rows of values ten thousand feeds take seconds to write and to plan.
 */
export async function insertFeeds(
  { db, box }: { db: Db; box: CredentialBox },
  addresses: readonly FeedAddress[],
  { title, nextCheckAt }: Pick<FeedRecord, 'title' | 'nextCheckAt'>,
): Promise<FeedRecord[]> {
  if (addresses.length === 0) return []
  const sealed = await Promise.all(
    addresses.map(async ({ credentials }) => credentials && box.seal(credentials)),
  )
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into feeds (id, url, private_to, account, credentials, title, next_check_at)
    select new.*, ${title}::text, ${nextCheckAt?.toISOString() ?? null}::timestamptz
    from unnest(${sql.param(addresses.map(() => String(randomId())))}::bigint[],
      ${sql.param(addresses.map(({ url }) => url))}::text[],
      ${sql.param(addresses.map(({ privateTo }) => privateTo))}::text[],
      ${sql.param(addresses.map(({ account }) => account))}::text[],
      ${sql.param(sealed)}::text[]) as new
    on conflict (url, private_to, account) do update set url = excluded.url
    returning id::text`)
  const ids = sql.param(rows.map(({ id }) => id))
  return db
    .select()
    .from(feeds)
    .where(sql`${feeds.id} = any(${ids}::bigint[])`)
}
