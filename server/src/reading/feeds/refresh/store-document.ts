import { and, eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../foundation/database/database.ts'
import type { ParsedEntry, ParsedFeed } from '../../documents/parsed-feed.ts'
import { startReadersOf } from '../../reads/start-reading.ts'
import { joinStories } from '../../stories/join-stories.ts'
import { subscriptions } from '../../../foundation/tables/subscriptions.schema.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import { keepVersions } from './keep-versions.ts'
import type { FeedCheck } from './feed-check.ts'
import type { RewordedEntry } from './find-reworded.ts'
import { noteState } from './feed-states.ts'
import { filledWith, lockToFill, upsertEntries, type Row } from './store-entries.ts'

/** Entries in one statement, and characters of their texts: all others wait while it is put together. */
const BATCH = { entries: 100, characters: 250_000 }

export interface StoreDocumentDeps {
  db: Db
  nextId: () => bigint
}

/**
 * Stores what a document brought, what its reworded entries said before, and the outcome of the check, in one transaction.
 * Returns how many entries are new.
 */
export async function storeDocument(
  { db, nextId }: StoreDocumentDeps,
  check: FeedCheck,
  { parsed, reworded }: { parsed: ParsedFeed; reworded: readonly RewordedEntry[] },
): Promise<number> {
  const stored = await db.transaction(async (tx) => {
    // What a crash loses here is fetched again.
    await tx.execute(sql`set local synchronous_commit = off`)
    const feed = await lockToFill(tx, nextId, eq(feeds.id, check.id))
    if (!feed) return []
    const rows = oldestFirst(parsed.entries).map((entry) => ({ id: nextId(), entry }))
    await keepVersions(tx, check, reworded)
    const inserted: bigint[] = []
    for (const batch of inBatches(rows)) inserted.push(...(await upsertEntries(tx, check.id, batch)))
    await noteState(tx, check, feed)
    await tx
      .update(feeds)
      .set({
        ...check,
        title: parsed.title ?? feed.title,
        siteUrl: parsed.siteUrl ?? feed.siteUrl,
        description: parsed.description ?? feed.description,
        image: parsed.image ?? feed.image,
        language: parsed.language ?? feed.language,
        ttl: parsed.ttlMinutes,
        hubUrl: parsed.hubUrl,
        ...filledWith(feed, inserted),
      })
      .where(eq(feeds.id, check.id))
    await tellWhoWaited(tx, feed, { title: parsed.title, hasEntries: inserted.length > 0 })
    return inserted
  })
  await joinStories(db.$client, stored)
  return stored.length
}

/**
 * For those who followed a feed before anything was known of it. Whoever imported it may have named it as it names itself:
 * that is no name of their own.
 */
async function tellWhoWaited(
  tx: Transaction,
  feed: Pick<typeof feeds.$inferSelect, 'id' | 'title' | 'lastEntryId'>,
  { title, hasEntries }: { title: string | null; hasEntries: boolean },
): Promise<void> {
  if (feed.title === null && title !== null)
    await tx
      .update(subscriptions)
      .set({ title: null })
      .where(and(eq(subscriptions.feedId, feed.id), eq(subscriptions.title, title)))
  if (feed.lastEntryId === 0n && hasEntries) await startReadersOf(tx, feed.id)
}

/**
 * In the order of their times, so that the newest get the highest identifiers. Of those of one time the first of the
 * document is the newest.
 */
function oldestFirst(parsed: readonly ParsedEntry[]): ParsedEntry[] {
  return parsed.toReversed().toSorted((a, b) => a.publishedAt - b.publishedAt)
}

function* inBatches(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = []
  let characters = 0
  for (const row of rows) {
    batch.push(row)
    characters += row.entry.content?.length ?? 0
    if (batch.length < BATCH.entries && characters < BATCH.characters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
