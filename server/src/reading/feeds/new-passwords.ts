import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import { idArray } from '../../foundation/database/id-array.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import { subscriptions } from '../../foundation/tables/subscriptions.schema.ts'
import type { Credentials } from './address/credentials.ts'
import type { FeedAddress } from './address/feed-address.ts'
import type { FoundFeed } from './address/find-by-address.ts'
import type { FeedsServiceDeps } from './feeds.service.ts'

type PasswordDeps = Pick<FeedsServiceDeps, 'db' | 'box' | 'clock'>

/** A feed whose host refuses the password that it is fetched with, and another that its follower brings. */
export interface NewPassword {
  feedId: bigint
  credentials: Credentials
}

/** By these a host says that it lets nobody in by the password that it was given. */
const refusals = ['unauthorized', 'forbidden'] as const

/**
 * Of the feeds that a user has at addresses with a password, those that this password is for: the one that is kept is refused, or is
 * that of a feed that they had left. One that still opens its feed stays, whatever an old file says; so does that of anybody else.
 */
export async function listNewPasswords(
  { db, box }: Pick<PasswordDeps, 'db' | 'box'>,
  userId: string,
  brought: readonly { feed: FoundFeed | undefined; address: FeedAddress }[],
): Promise<NewPassword[]> {
  const theirs = brought.flatMap(({ feed, address: { url, account, credentials } }) => {
    const isTheirs = feed?.privateTo === userId && feed.url === url && feed.account === account
    return feed && isTheirs && credentials ? [{ feed, credentials }] : []
  })
  if (theirs.length === 0) return []
  const ids = idArray(theirs.map(({ feed }) => feed.id))
  const isLeft = notExists(db.select().from(subscriptions).where(eq(subscriptions.feedId, feeds.id)))
  const unopened = await db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(sql`${feeds.id} = any(${ids})`, or(inArray(feeds.errorKind, [...refusals]), isLeft)))
  const isUnopened = new Set(unopened.map(({ id }) => id))
  const changed = await Promise.all(
    theirs
      .filter(({ feed }) => isUnopened.has(feed.id))
      .map(async ({ feed, credentials }) => {
        const known = feed.credentials === null ? null : await box.open(feed.credentials)
        return known?.password === credentials.password ? [] : [{ feedId: feed.id, credentials }]
      }),
  )
  return changed.flat()
}

/** Has the feeds fetched with their new passwords, soon. */
export async function keepNewPasswords(
  { db, box, clock }: PasswordDeps,
  passwords: readonly NewPassword[],
): Promise<void> {
  if (passwords.length === 0) return
  const sealed = await Promise.all(passwords.map(({ credentials }) => box.seal(credentials)))
  await db.execute(sql`
    update feeds set credentials = new.credentials, next_check_at = ${new Date(clock()).toISOString()}::timestamptz
    from unnest(${idArray(passwords.map(({ feedId }) => feedId))},
      ${sql.param(sealed)}::text[]) as new (id, credentials)
    where feeds.id = new.id`)
}
