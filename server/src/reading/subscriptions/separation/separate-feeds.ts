import { and, asc, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db, Transaction } from '../../../foundation/database/database.ts'
import type { CredentialBox } from '../../feeds/address/credentials.ts'
import { toFeedAddress } from '../../feeds/address/feed-address.ts'
import { hasSecret } from '../../feeds/address/secrets.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import type { FeedRecord } from '../../../foundation/tables/feeds.schema.ts'
import { giveCopy, type Address, type CopyDeps } from './give-copy.ts'
import { listHolders, type Holder } from './holders.ts'
import { forgetOthers } from './forget-others.ts'

export interface SeparationDeps extends CopyDeps {
  db: Db
  box: CredentialBox
}

/** Feeds looked at at once. */
const BATCH = 1000

/**
 * Gives each feed that is shared although its address has a secret to those who hold it, each a feed of their own: such
 * feeds are of a time when all were shared. Several processes may do so at once.
 */
export async function separateFeeds(deps: SeparationDeps): Promise<void> {
  const { db } = deps
  const isShared = and(eq(feeds.kind, 'feed'), isNull(feeds.privateTo))
  for await (const { id, url } of each(db, isShared)) {
    if (hasSecret(url)) await db.transaction((tx) => separate(deps, tx, id))
  }
  // Who is led on to a secret is led on by its own server each time.
  for await (const { id, migrateTo } of each(db, and(isShared, isNotNull(feeds.migrateTo)))) {
    const stays = { migrateTo: null, migrateCount: 0, nextCheckAt: new Date() }
    if (migrateTo && hasSecret(migrateTo)) await db.update(feeds).set(stays).where(eq(feeds.id, id))
  }
}

async function* each(db: Db, which: SQL | undefined) {
  const columns = { id: feeds.id, url: feeds.url, migrateTo: feeds.migrateTo }
  for (let after = 0n, isMore = true; isMore;) {
    const rows = await db
      .select(columns)
      .from(feeds)
      .where(and(which, gt(feeds.id, after)))
      .orderBy(asc(feeds.id))
      .limit(BATCH)
    yield* rows
    after = rows.at(-1)?.id ?? after
    isMore = rows.length === BATCH
  }
}

/** The earliest follower keeps the row with all that hangs on it. What nobody holds is deleted. */
async function separate(deps: SeparationDeps, tx: Transaction, id: bigint): Promise<void> {
  const [feed] = await tx.select().from(feeds).where(eq(feeds.id, id)).for('update')
  if (!feed || feed.privateTo !== null) return
  const holders = await listHolders(tx, id)
  const [first, ...others] = holders
  const address = first && (await addressFor(deps, feed, first))
  const isFree = first && first.how !== 'starred' && address && (await tx.$count(feeds, isAt(address))) === 0
  for (const holder of isFree ? others : holders)
    await giveCopy(deps, tx, { feed, holder, address: await addressFor(deps, feed, holder) })
  if (!isFree) {
    await tx.delete(feeds).where(eq(feeds.id, id))
    return
  }
  await forgetOthers(tx, { feedId: id, holder: first })
  const ownerUserId = feed.ownerUserId === first.userId ? feed.ownerUserId : null
  await tx
    .update(feeds)
    .set({ ...address, ownerUserId })
    .where(eq(feeds.id, id))
}

const isAt = ({ url, privateTo, account }: Address): SQL | undefined =>
  and(
    eq(feeds.url, url),
    sql`${feeds.privateTo} is not distinct from ${privateTo}`,
    sql`${feeds.account} is not distinct from ${account}`,
  )

/** Whoever only starred entries of it never had its address from us. */
async function addressFor(
  { box }: SeparationDeps,
  { id, url }: FeedRecord,
  { userId, how }: Holder,
): Promise<Address> {
  const { credentials, ...address } = toFeedAddress(box, url, userId)
  if (how === 'starred') {
    const left = { account: null, credentials: null, nextCheckAt: null }
    return { ...address, ...left, url: new URL(`/#${id}`, address.url).href }
  }
  return { ...address, credentials: credentials && (await box.seal(credentials)) }
}
