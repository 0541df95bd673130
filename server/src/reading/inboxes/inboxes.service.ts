import { randomBytes } from 'node:crypto'
import { ApiError, View } from '@tidings/contracts'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../foundation/database/database.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import { randomId } from '../../foundation/database/random-id.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { lockUser } from '../../foundation/limits/lock-user.ts'
import { boundOf, limitError } from '../../accounts/plans/plans.service.ts'
import { insertFeedSubscription } from '../subscriptions/subscriptions.service.ts'

type ServiceDeps = Pick<BaseDeps, 'database'>

const SECRET_BYTES = 24

/** What a program needs to fill an inbox; nobody guesses it. */
const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/**
 * Names to which the authorities that give out certificates, and other postmasters, write: whoever reads that mail could
 * pass for this server.
 */
const reserved = new Set(
  'abuse admin administrator hostmaster mailer-daemon noreply no-reply postmaster root security ssladmin webmaster'.split(
    ' ',
  ),
)

/** True of inboxes that are still filled; of one that was deleted the starred entries alone are left. */
export const isOpenInbox = and(eq(feeds.kind, 'inbox'), isNotNull(feeds.secret))

/** An inbox by its handle, whoever owns it; one whose owner is gone takes nothing any more, and its handle stays taken. */
export async function findInbox({ database }: ServiceDeps, handle: string): Promise<FeedRecord | undefined> {
  const [feed] = await database.db
    .select()
    .from(feeds)
    .where(and(eq(feeds.handle, handle), isNotNull(feeds.ownerUserId)))
  return feed
}

/** Throws inboxNotFound, or inboxPermissionDenied for one of somebody else. */
export async function requireOwnInbox(
  deps: ServiceDeps,
  userId: string,
  handle: string,
): Promise<FeedRecord> {
  const feed = await findInbox(deps, handle)
  if (!feed) throw new ApiError('inboxNotFound')
  if (feed.ownerUserId !== userId) throw new ApiError('inboxPermissionDenied')
  return feed
}

/** Inboxes of a user, oldest first. */
export async function listInboxes({ database }: ServiceDeps, userId: string): Promise<FeedRecord[]> {
  return database.db
    .select()
    .from(feeds)
    .where(and(isOpenInbox, eq(feeds.ownerUserId, userId)))
    .orderBy(asc(feeds.createdAt), asc(feeds.id))
}

/** Makes an inbox, which its owner follows. Throws inboxExists and inboxLimitExceeded. */
export async function createInbox(
  { database }: ServiceDeps,
  user: SessionUser,
  { handle, title }: { handle: string; title?: string | undefined },
): Promise<void> {
  if (reserved.has(handle)) throw new ApiError('inboxExists')
  const row = {
    id: randomId(),
    kind: 'inbox' as const,
    url: `inbox:${handle}`,
    handle,
    title: title || null,
    secret: makeSecret(),
    ownerUserId: user.id,
  }
  const [feed] = await database.db.transaction(async (tx) => {
    await requireRoom(tx, user)
    return tx.insert(feeds).values(row).onConflictDoNothing().returning({ id: feeds.id })
  })
  if (!feed) throw new ApiError('inboxExists')
  await insertFeedSubscription({ database }, user.id, { feedId: feed.id, patch: { view: View.Articles } })
}

async function requireRoom(tx: Transaction, user: SessionUser): Promise<void> {
  await lockUser(tx, user.id)
  const areTheirs = and(isOpenInbox, eq(feeds.ownerUserId, user.id))
  const used = await tx.$count(feeds, areTheirs)
  if (used >= boundOf('inboxes', user.limits)) throw limitError(user, 'inboxes', used)
}

export async function renameInbox(
  deps: ServiceDeps,
  userId: string,
  { handle, title }: { handle: string; title: string },
): Promise<void> {
  const { id } = await requireOwnInbox(deps, userId, handle)
  await deps.database.db
    .update(feeds)
    .set({ title: title || null })
    .where(eq(feeds.id, id))
}

/** Gives an inbox a new secret: whoever knows the one before fills it no more. */
export async function renewSecret(deps: ServiceDeps, userId: string, handle: string): Promise<FeedRecord> {
  const feed = await requireOwnInbox(deps, userId, handle)
  const secret = makeSecret()
  await deps.database.db.update(feeds).set({ secret }).where(eq(feeds.id, feed.id))
  return { ...feed, secret }
}
