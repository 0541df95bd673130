import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import type { CredentialBox } from './credentials.ts'
import { toFeedAddress, type FeedAddress } from './feed-address.ts'

type FeedRecord = typeof feeds.$inferSelect

export interface FindByAddressDeps {
  db: Db
  box: CredentialBox
}

/** What tells whose feed is at an address, and how it is fetched: no more is read of feeds of which thousands are looked for at once. */
const foundColumns = {
  id: feeds.id,
  url: feeds.url,
  privateTo: feeds.privateTo,
  account: feeds.account,
  credentials: feeds.credentials,
  title: feeds.title,
  nextCheckAt: feeds.nextCheckAt,
  migrateTo: feeds.migrateTo,
}

export type FoundFeed = Pick<FeedRecord, keyof typeof foundColumns>

/** A user's feed by the addresses it may have: that at the first of them that has one. */
export async function findFeedByAddress(
  deps: FindByAddressDeps,
  userId: string,
  addresses: readonly string[],
): Promise<FeedRecord | undefined> {
  const found = await findFirst(deps, userId, addresses)
  if (!found) return undefined
  const [feed] = await deps.db.select().from(feeds).where(eq(feeds.id, found.id))
  return feed
}

async function findFirst(
  deps: FindByAddressDeps,
  userId: string,
  addresses: readonly string[],
): Promise<FoundFeed | undefined> {
  const wanted = addresses.map((address) => toFeedAddress(deps.box, address, userId))
  const found = await findFeedsAt(deps, userId, wanted)
  return found.find((feed) => feed !== undefined)
}

/**
 * A user's feeds at addresses, in their order: one of their own before one that is shared, never that of somebody else. One
 * that was merged into another leads there.
 */
export async function findFeedsAt(
  deps: FindByAddressDeps,
  userId: string,
  addresses: readonly FeedAddress[],
): Promise<(FoundFeed | undefined)[]> {
  const urls = sql.param([...new Set(addresses.map(({ url }) => url))])
  const rows = await deps.db
    .select(foundColumns)
    .from(feeds)
    .where(
      and(sql`${feeds.url} = any(${urls}::text[])`, or(isNull(feeds.privateTo), eq(feeds.privateTo, userId))),
    )
    .orderBy(sql`${feeds.privateTo} nulls last`, feeds.createdAt)
  const byUrl = Map.groupBy(rows, ({ url }) => url)
  return Promise.all(
    addresses.map(async ({ url, account }) => {
      // Whoever leaves name and password out means the feed that they have with them.
      const feed = byUrl.get(url)?.find((each) => account === null || each.account === account)
      const movedTo = feed && mergedInto(feed)
      const target = movedTo && (await findFirst(deps, userId, [movedTo]))
      return target || feed
    }),
  )
}

/** The address of the feed that another was merged into, and is fetched no more; null for any other. */
export const mergedInto = ({
  nextCheckAt,
  migrateTo,
}: Pick<FeedRecord, 'nextCheckAt' | 'migrateTo'>): string | null => (nextCheckAt === null ? migrateTo : null)

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
