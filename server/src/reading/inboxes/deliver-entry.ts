import { ApiError } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import { DocumentError } from '../documents/document-error.ts'
import type { ParsedEntry } from '../documents/parsed-feed.ts'
import type { SourceEntry } from '../documents/source.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import { findReworded, type RewordedEntry } from '../feeds/refresh/find-reworded.ts'
import { keepVersions } from '../feeds/refresh/keep-versions.ts'
import { filledWith, lockToFill, upsertEntries } from '../feeds/refresh/store-entries.ts'
import type { InboxesDeps } from './inboxes-deps.ts'
import { isOpenInbox } from './inboxes.service.ts'

export type DeliverDeps = Pick<
  InboxesDeps,
  'database' | 'disk' | 'nextId' | 'clock' | 'config' | 'takesEntry' | 'documents'
>

type Delivered = SourceEntry & { guid: string }

/** An entry as it is stored, and what was stored by its guid, where that says something else. */
interface ReadEntry {
  entry: ParsedEntry
  reworded: RewordedEntry[]
}

/**
 * Puts an entry into an inbox, cleaned by the rules that hold for feeds; one with the guid of another takes its place,
 * and what that said is kept as its version. Answers the id of a new entry. Throws operationNotCompleted for an owner who
 * was given too many, and unprocessableContent for what cannot be cleaned in time.
 */
export async function deliverEntry(
  deps: DeliverDeps,
  inbox: Pick<FeedRecord, 'id' | 'ownerUserId' | 'lastEntryId'>,
  source: Delivered,
): Promise<bigint | undefined> {
  await deps.disk.requireRoom()
  const owner = inbox.ownerUserId
  if (owner === null) throw new ApiError('inboxNotFound')
  // By owner: one of many inboxes would be given as much in each.
  if (!deps.takesEntry(owner)) {
    throw new ApiError('operationNotCompleted', {
      message: 'The owner of this inbox was given too many entries. Try again in a minute.',
      data: { retryAfterSeconds: 60 },
    })
  }
  const now = deps.clock()
  const { entry, reworded } = await asRefusal(() => read(deps, { inbox, owner }, { source, now }))
  return deps.database.db.transaction(async (tx) => {
    const feed = await lockToFill(tx, deps.nextId, and(isOpenInbox, eq(feeds.id, inbox.id)))
    if (!feed) throw new ApiError('inboxNotFound')
    const row = { id: deps.nextId(), entry }
    await keepVersions(tx, { checkedAt: new Date(now) }, reworded)
    const [inserted] = await upsertEntries(tx, feed.id, [row])
    if (inserted === undefined) return undefined
    await tx
      .update(feeds)
      .set(filledWith(feed, [inserted]))
      .where(eq(feeds.id, feed.id))
    return inserted
  })
}

async function read(
  { database: { db }, documents, config }: DeliverDeps,
  { inbox, owner }: { inbox: Pick<FeedRecord, 'id' | 'lastEntryId'>; owner: string },
  { source, now }: { source: Delivered; now: number },
): Promise<ReadEntry> {
  const ownOrigin = URL.parse(config.baseUrl ?? '')?.origin
  const entry = await documents.readDelivery({ source, now, ownOrigin }, owner)
  // Whoever brings something may leave before it is stored.
  const reading = { party: owner, signal: new AbortController().signal }
  return { entry, reworded: await findReworded({ db, reader: documents }, inbox, [entry], reading) }
}

async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new ApiError('unprocessableContent', { message: error.message, cause: error })
  }
}
