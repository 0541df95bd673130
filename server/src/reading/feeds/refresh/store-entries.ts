import { sql, type SQL } from 'drizzle-orm'
import { idArray } from '../../../foundation/database/id-array.ts'
import type { Transaction } from '../../../foundation/database/database.ts'
import { giveIds } from '../../../foundation/database/ids-under-way.ts'
import { entries, entryContents } from '../../../foundation/tables/entries.schema.ts'
import { feeds, type FeedRecord } from '../../../foundation/tables/feeds.schema.ts'
import { searchQueue } from '../../../foundation/tables/searches.schema.ts'
import type { ParsedEntry } from '../../documents/parsed-feed.ts'
import { storyKeys } from '../../stories/story-key.ts'

/**
 * Locks a feed, or an inbox, that is given entries; undefined where there is none. Their identifiers are made while it is
 * locked, so they rise within it: a reader's watermark can never pass an entry that is not there yet.
 */
export async function lockToFill(
  tx: Transaction,
  nextId: () => bigint,
  isIt: SQL | undefined,
): Promise<FeedRecord | undefined> {
  await giveIds(tx, nextId)
  const [feed] = await tx.select().from(feeds).where(isIt).for('update')
  return feed
}

/** What a feed says of its entries, with these besides. */
export const filledWith = (
  { entryCount, lastEntryId }: Pick<FeedRecord, 'entryCount' | 'lastEntryId'>,
  inserted: readonly bigint[],
) => ({
  entryCount: entryCount + inserted.length,
  lastEntryId: inserted.reduce((last, id) => (id > last ? id : last), lastEntryId),
})

export interface Row {
  id: bigint
  entry: ParsedEntry
}

/**
 * Inserts new entries and updates edited ones, with their contents, and lets them wait for the full-text index. Returns
 * the identifiers of the new.
 */
export async function upsertEntries(
  tx: Transaction,
  feedId: bigint,
  rows: readonly Row[],
): Promise<bigint[]> {
  const keys = storyKeys(rows.map(({ entry }) => entry))
  const column = (value: (entry: ParsedEntry) => unknown) => sql.param(rows.map(({ entry }) => value(entry)))
  const { rows: stored } = await tx.execute<{ id: string; inserted: boolean }>(sql`
    with input as (
      select * from unnest(
        ${idArray(rows.map(({ id }) => id))},
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
        description, language, categories, media, attachments, extra, published_at, story_key)
      select id, ${feedId}::bigint, guid, guid_hash, source_hash, title, url, author, author_url, author_avatar,
        description, language, categories::jsonb, media::jsonb, attachments::jsonb, extra::jsonb, published_at,
        case when not exists (select 1 from entries twin
          where twin.feed_id = ${feedId}::bigint and twin.story_key = input.story_key) then story_key end
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
