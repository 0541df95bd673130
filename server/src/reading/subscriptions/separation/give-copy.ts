import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { idArray } from '../../../foundation/database/id-array.ts'
import type { Transaction } from '../../../foundation/database/database.ts'
import { raiseSubscriptions } from '../../../foundation/user-events/raise-subscriptions.ts'
import { randomId } from '../../../foundation/database/random-id.ts'
import { entries, entryContents, entryVersions } from '../../../foundation/tables/entries.schema.ts'
import { replaceFeedOf } from '../replace-feed.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import type { FeedRecord } from '../../../foundation/tables/feeds.schema.ts'
import { filledWith, lockToFill } from '../../feeds/refresh/store-entries.ts'
import { moveStars } from '../../feeds/refresh/move-stars.ts'
import { followInstead } from './forget-others.ts'
import type { Holder } from './holders.ts'

export interface CopyDeps {
  /** Makes identifiers; each greater than the one before. */
  nextId: () => bigint
}

/** Where the feed of one person is; with null, it is fetched no more. */
export type Address = Pick<FeedRecord, 'url' | 'privateTo' | 'account' | 'credentials'> & {
  nextCheckAt?: null
}

interface Copy {
  address: Address
  feed: FeedRecord
  holder: Holder
}

/** Gives somebody a feed of their own in place of another, as they filed it, with what they read and starred. */
export async function giveCopy(
  { nextId }: CopyDeps,
  tx: Transaction,
  { feed, holder: { userId, how }, address }: Copy,
): Promise<void> {
  const to = await copyFeed(tx, feed, address)
  await copyEntries(tx, { from: feed.id, to, nextId, starredBy: how === 'starred' ? userId : null })
  if (how === 'lists') await followInstead(tx, { feedId: feed.id, userId })
  if (how === 'starred') await moveStars(tx, { from: feed.id, to }, [userId])
  else await replaceFeedOf(tx, userId, { from: feed.id, to })
  await raiseSubscriptions(tx, [userId])
}

async function copyFeed(tx: Transaction, feed: FeedRecord, address: Address): Promise<bigint> {
  const row = {
    ...feed,
    nextCheckAt: new Date(),
    ...address,
    id: randomId(),
    ownerUserId: null,
    entryCount: 0,
    lastEntryId: 0n,
  }
  // One that is there already is theirs: what it lacks is copied into it.
  const [made] = await tx
    .insert(feeds)
    .values(row)
    .onConflictDoUpdate({
      target: [feeds.url, feeds.privateTo, feeds.account],
      set: { url: address.url },
    })
    .returning({ id: feeds.id })
  if (!made) throw new Error('An upsert gave no row.')
  return made.id
}

interface EntriesCopy extends CopyDeps {
  from: bigint
  to: bigint
  /** Whose stars alone are copied; null for all entries. */
  starredBy: string | null
}

async function copyEntries(tx: Transaction, { from, to, nextId, starredBy }: EntriesCopy): Promise<void> {
  const feed = await lockToFill(tx, nextId, eq(feeds.id, to))
  if (!feed) throw new Error('The feed that was just made is not there.')
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id::text from entries o where o.feed_id = ${from}
      and (${starredBy}::text is null or exists (select from collections c
        where c.user_id = ${starredBy} and c.entry_id = o.id))
      and not exists (select from entries e where e.feed_id = ${to} and e.guid_hash = o.guid_hash) order by o.id`)
  const copies = rows.map(() => nextId())
  const pairs = sql`unnest(${idArray(rows.map(({ id }) => id))},
    ${idArray(copies)}) as p(old_id, new_id)`
  await tx.execute(sql`
    insert into entries (id, feed_id, ${columnsOf(entries, ['id', 'feed_id'])})
    select p.new_id, ${to}::bigint, ${columnsOf(entries, ['id', 'feed_id'])} from ${pairs} join entries on id = p.old_id`)
  for (const table of [entryContents, entryVersions]) {
    const columns = columnsOf(table, ['entry_id'])
    await tx.execute(sql`insert into ${table} (entry_id, ${columns})
      select p.new_id, ${columns} from ${pairs} join ${table} on entry_id = p.old_id`)
  }
  await tx.execute(
    sql`insert into search_queue (entry_id) select p.new_id from ${pairs} on conflict do nothing`,
  )
  await tx.update(feeds).set(filledWith(feed, copies)).where(eq(feeds.id, to))
}

function columnsOf(table: PgTable, without: readonly string[]): SQL {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  const copied = names.filter((name) => !without.includes(name))
  return sql.join(
    copied.map((name) => sql.identifier(name)),
    sql`, `,
  )
}
