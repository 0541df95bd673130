import { ApiError, type EntryItem, type Inbox } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import { listTimeline, type TimelineRequest } from '../entries/entries.service.ts'
import { findVisibleEntry } from '../entries/entry-rows.queries.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { forgetEntry } from '../reads/forget-entry.queries.ts'
import { requireOwnInbox } from './inboxes.service.ts'
import { entries } from '../../foundation/tables/entries.schema.ts'
import { feeds, type FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import { toInboxReply } from '../replies/inbox-replies.ts'

type ServiceDeps = Pick<BaseDeps, 'database' | 'clock' | 'config'>

type Reader = Pick<SessionUser, 'id' | 'scope'>

/** A page of the timeline of an inbox. */
export async function listInboxEntries(
  deps: ServiceDeps,
  user: Reader,
  { inboxId, ...request }: TimelineRequest & { inboxId: string },
) {
  const inbox = toInboxReply(deps, user, await requireOwnInbox(deps, user.id, inboxId))
  const items = await listTimeline(deps, user.id, { inboxId, ...request })
  return items.map((item) => toInboxItem(item, inbox))
}

function toInboxItem({ read, entries: entry, collections }: EntryItem, inbox: Inbox) {
  return {
    read,
    feeds: inbox,
    entries: { ...entry, read, inboxHandle: inbox.id },
    ...(collections && { collections }),
  }
}

/** An entry of an inbox with its content; null for any other. */
export async function getInboxEntry(deps: ServiceDeps, user: Reader, id: string) {
  const inbox = await findInboxOf(deps, user.id, id)
  // What is left of a deleted inbox is read like any starred entry.
  if (!inbox?.handle || inbox.secret === null) return null
  const row = await findVisibleEntry(deps.database.planned, user.id, id)
  if (!row) return null
  return {
    feeds: toInboxReply(deps, user, inbox),
    entries: { ...row.entry, content: row.content, read: row.read, inboxHandle: inbox.handle },
  }
}

/**
 * Deletes an entry of an inbox of the user. Throws entryNotFound for any other. What is counted of it, read or not, is
 * counted no more.
 */
export async function removeInboxEntry(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
  entryId: string,
): Promise<void> {
  const inbox = await findInboxOf({ database }, userId, entryId)
  if (!inbox) throw new ApiError('entryNotFound')
  await forgetEntry(database.pool, { userId, feedId: String(inbox.id), entryId })
}

/** The inbox of a user that an entry came to; undefined where it is none of theirs. */
async function findInboxOf(
  { database: { db } }: Pick<BaseDeps, 'database'>,
  userId: string,
  entryId: string,
): Promise<FeedRecord | undefined> {
  const [found] = await db
    .select({ feed: feeds })
    .from(feeds)
    .innerJoin(entries, eq(entries.feedId, feeds.id))
    .where(and(eq(entries.id, BigInt(entryId)), eq(feeds.kind, 'inbox'), eq(feeds.ownerUserId, userId)))
  return found?.feed
}
