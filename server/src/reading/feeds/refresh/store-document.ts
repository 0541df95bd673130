import { and, eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../foundation/database/database.ts'
import { giveIds } from '../../../foundation/database/ids-under-way.ts'
import { entries, entryContents } from '../../../foundation/tables/entries.schema.ts'
import { searchQueue } from '../../../foundation/tables/searches.schema.ts'
import type { ParsedEntry, ParsedFeed } from '../../documents/parsed-feed.ts'
import { startReadersOf } from '../../reads/start-reading.ts'
import { joinStories } from '../../stories/join-stories.ts'
import { subscriptions } from '../../../foundation/tables/subscriptions.schema.ts'
import { storyKeys } from '../../stories/story-key.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import { keepVersions } from './keep-versions.ts'
import type { FeedCheck } from './feed-check.ts'
import type { RewordedEntry } from './find-reworded.ts'
import { noteState } from './feed-states.ts'

/** Entries in one statement: some megabytes at most. */
const BATCH = 100

export interface StoreDocumentDeps {
  db: Db
  nextId: () => bigint
}

/**
 * Stores what a document brought, what its reworded entries said before, and the outcome of the check, in one transaction. Identifiers are made while the feed
 * is locked, so they rise within it: a reader's watermark can never pass an entry that is not there yet.
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
    if (parsed.entries.length > 0) await giveIds(tx, nextId)
    const [feed] = await tx.select().from(feeds).where(eq(feeds.id, check.id)).for('update')
    if (!feed) return []
    const rows = oldestFirst(parsed.entries).map((entry) => ({ id: nextId(), entry }))
    await keepVersions(tx, check, reworded)
    const inserted: bigint[] = []
    for (let start = 0; start < rows.length; start += BATCH) {
      inserted.push(...(await upsertEntries(tx, check, rows.slice(start, start + BATCH))))
    }
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
        entryCount: feed.entryCount + inserted.length,
        lastEntryId: inserted.reduce((last, id) => (id > last ? id : last), feed.lastEntryId),
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

interface Row {
  id: bigint
  entry: ParsedEntry
}

/**
 * Inserts new entries and updates edited ones, with their contents, and lets them wait for the full-text index. Returns
 * the identifiers of the new.
 */
export async function upsertEntries(
  tx: Transaction,
  check: Pick<FeedCheck, 'id' | 'checkedAt'>,
  rows: readonly Row[],
): Promise<bigint[]> {
  const keys = storyKeys(rows.map(({ entry }) => entry))
  const column = (value: (entry: ParsedEntry) => unknown) => sql.param(rows.map(({ entry }) => value(entry)))
  const { rows: stored } = await tx.execute<{ id: string; inserted: boolean }>(sql`
    with input as (
      select * from unnest(
        ${sql.param(rows.map(({ id }) => id))}::bigint[],
        ${column((entry) => entry.guid)}::text[],
        ${column((entry) => Buffer.from(entry.guidHash, 'hex'))}::bytea[],
        ${column((entry) => Buffer.from(entry.contentHash, 'hex'))}::bytea[],
        ${column((entry) => entry.title)}::text[],
        ${column((entry) => entry.url)}::text[],
        ${column((entry) => entry.author)}::text[],
        ${column((entry) => entry.authorUrl)}::text[],
        ${column((entry) => entry.authorAvatar)}::text[],
        ${column((entry) => entry.description)}::text[],
        ${column((entry) => entry.language)}::text[],
        ${column((entry) => json(entry.categories))}::text[],
        ${column((entry) => json(entry.media))}::text[],
        ${column((entry) => json(entry.attachments))}::text[],
        ${column((entry) => json(entry.extra))}::text[],
        ${column((entry) => new Date(entry.publishedAt))}::timestamptz[],
        ${column((entry) => entry.content)}::text[],
        ${sql.param(keys)}::bigint[]
      ) as t(id, guid, guid_hash, source_hash, title, url, author, author_url, author_avatar, description, language,
        categories, media, attachments, extra, published_at, content, story_key)
    ), stored as (
      insert into ${entries} (id, feed_id, guid, guid_hash, source_hash, title, url, author, author_url, author_avatar,
        description, language, categories, media, attachments, extra, published_at, inserted_at, story_key)
      select id, ${check.id}::bigint, guid, guid_hash, source_hash, title, url, author, author_url, author_avatar,
        description, language, categories::jsonb, media::jsonb, attachments::jsonb, extra::jsonb, published_at,
        ${check.checkedAt.toISOString()}::timestamptz,
        case when not exists (select 1 from entries twin
          where twin.feed_id = ${check.id}::bigint and twin.story_key = input.story_key) then story_key end
      from input
      on conflict (feed_id, guid_hash) do update set
        source_hash = excluded.source_hash, title = excluded.title, url = excluded.url, author = excluded.author,
        author_url = excluded.author_url, author_avatar = excluded.author_avatar, description = excluded.description,
        language = excluded.language, categories = excluded.categories, media = excluded.media,
        attachments = excluded.attachments, extra = excluded.extra
      where entries.source_hash is distinct from excluded.source_hash
      returning id, guid_hash, xmax = 0 as inserted
    ), contents as (
      insert into ${entryContents} (entry_id, content)
      select stored.id, input.content from stored join input using (guid_hash)
      on conflict (entry_id) do update set content = excluded.content
    ), queued as (
      insert into ${searchQueue} (entry_id) select id from stored on conflict do nothing
    )
    select id, inserted from stored`)
  return stored.filter(({ inserted }) => inserted).map(({ id }) => BigInt(id))
}

function json(value: unknown): string | null {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  return isEmpty ? null : JSON.stringify(value)
}
