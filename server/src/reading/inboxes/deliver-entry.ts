import { createHash } from 'node:crypto'
import { ApiError } from '@tidings/contracts'
import { and, eq, sql } from 'drizzle-orm'
import { contentHash, readEntry } from '../documents/read-entry.ts'
import type { SourceEntry } from '../documents/source.ts'
import { feeds } from '../../foundation/tables/feeds.schema.ts'
import type { FeedRecord } from '../../foundation/tables/feeds.schema.ts'
import { upsertEntries } from '../feeds/refresh/store-document.ts'
import type { InboxesDeps } from './inboxes-deps.ts'
import { isOpenInbox } from './inboxes.service.ts'

export type DeliverDeps = Pick<InboxesDeps, 'database' | 'nextId' | 'clock' | 'config' | 'takesEntry'>

/**
 * Puts an entry into an inbox, cleaned by the rules that hold for feeds; one with the guid of another takes its place.
 * Answers the id of a new entry. Throws operationNotCompleted for an inbox that was given too many.
 */
export async function deliverEntry(
  deps: DeliverDeps,
  inbox: Pick<FeedRecord, 'id'>,
  source: SourceEntry & { guid: string },
): Promise<bigint | undefined> {
  if (!deps.takesEntry(String(inbox.id))) {
    throw new ApiError('operationNotCompleted', {
      message: 'This inbox was given too many entries. Try again in a minute.',
      data: { retryAfterSeconds: 60 },
    })
  }
  const now = deps.clock()
  const entry = readEntry(
    {
      source,
      guid: source.guid,
      guidHash: createHash('sha1').update(source.guid).digest('hex'),
      known: undefined,
    },
    contentHash(source),
    {
      base: undefined,
      language: null,
      author: undefined,
      now,
      undated: () => now,
      position: 0,
      ownOrigin: URL.parse(deps.config.baseUrl ?? '')?.origin,
    },
  )
  return deps.database.db.transaction(async (tx) => {
    // As with feeds: identifiers are made while the inbox is locked, so that no watermark passes one that is to come.
    const isIts = and(isOpenInbox, eq(feeds.id, inbox.id))
    const [feed] = await tx.select({ id: feeds.id }).from(feeds).where(isIts).for('update')
    if (!feed) throw new ApiError('inboxNotFound')
    const row = { id: deps.nextId(), entry }
    const [inserted] = await upsertEntries(tx, { id: feed.id, checkedAt: new Date(now) }, [row])
    if (inserted === undefined) return undefined
    await tx
      .update(feeds)
      .set({ entryCount: sql`${feeds.entryCount} + 1`, lastEntryId: inserted })
      .where(eq(feeds.id, feed.id))
    return inserted
  })
}
