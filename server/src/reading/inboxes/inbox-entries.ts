import { ApiError, type EntryItem, type Inbox } from '@tidings/contracts'
import { getEntry, listTimeline, type TimelineRequest } from '../entries/entries.service.ts'
import { listEntryRows } from '../entries/entry-rows.queries.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { forgetEntry } from '../reads/forget-entry.queries.ts'
import { requireOwnInbox } from './inboxes.service.ts'
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

function toInboxItem({ read, entries, collections }: EntryItem, inbox: Inbox) {
  return {
    read,
    feeds: inbox,
    entries: { ...entries, read, inboxHandle: inbox.id },
    ...(collections && { collections }),
  }
}

/** An entry of an inbox with its content; null for any other. */
export async function getInboxEntry(deps: ServiceDeps, user: Reader, id: string) {
  const { id: userId } = user
  const [row] = await listEntryRows(deps.database.db, userId, [id])
  // What is left of a deleted inbox is read like any starred entry.
  if (!row?.feed.handle || row.feed.secret === null || row.feed.ownerUserId !== userId) return null
  const found = await getEntry(deps, userId, id)
  const { handle } = row.feed
  return (
    found && {
      feeds: toInboxReply(deps, user, row.feed),
      entries: { ...found.entries, read: row.read, inboxHandle: handle },
    }
  )
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
  const [row] = await listEntryRows(database.db, userId, [entryId])
  if (!row?.feed.handle || row.feed.ownerUserId !== userId) throw new ApiError('entryNotFound')
  const feedId = String(row.feed.id)
  await forgetEntry(database.pool, { userId, feedId, entryId })
}
