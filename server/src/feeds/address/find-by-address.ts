import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { feeds } from '../feeds.schema.ts'
import type { CredentialBox } from './credentials.ts'
import { toFeedAddress, type FeedAddress } from './feed-address.ts'

type FeedRecord = typeof feeds.$inferSelect

export interface FindByAddressDeps {
  db: Db
  box: CredentialBox
}

/**
 * A user's feed by the addresses it may have: one of their own before one that is shared, never that of somebody else. One
 * that was merged into another leads there.
 */
export async function findFeedByAddress(
  deps: FindByAddressDeps,
  userId: string,
  addresses: readonly string[],
): Promise<FeedRecord | undefined> {
  for (const address of addresses) {
    const feed = await findAt(deps.db, toFeedAddress(deps.box, address, userId), userId)
    if (!feed) continue
    const wasMerged = feed.nextCheckAt === null && feed.migrateTo !== null
    return wasMerged && feed.migrateTo
      ? ((await findFeedByAddress(deps, userId, [feed.migrateTo])) ?? feed)
      : feed
  }
  return undefined
}

/** Whoever leaves name and password out means the feed that they have with them. */
async function findAt(
  db: Db,
  { url, account }: FeedAddress,
  userId: string,
): Promise<FeedRecord | undefined> {
  const [feed] = await db
    .select()
    .from(feeds)
    .where(
      and(
        eq(feeds.url, url),
        or(isNull(feeds.privateTo), eq(feeds.privateTo, userId)),
        account === null ? undefined : eq(feeds.account, account),
      ),
    )
    .orderBy(sql`${feeds.privateTo} nulls last`, feeds.createdAt)
    .limit(1)
  return feed
}

/** Whether what was typed has no other password than the feed is fetched with. */
export async function opensWith(
  { box }: Pick<FindByAddressDeps, 'box'>,
  feed: FeedRecord,
  addresses: readonly string[],
): Promise<boolean> {
  const typed = addresses.map((address) => toFeedAddress(box, address, '').credentials)
  const known = feed.credentials === null ? null : await box.open(feed.credentials)
  return typed.every((credentials) => !credentials || credentials.password === known?.password)
}
