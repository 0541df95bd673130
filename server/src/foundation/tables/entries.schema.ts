import type { Attachment, EntryExtra, Media } from '@tidings/contracts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, snowflake, time } from './columns.ts'
import { feeds } from './feeds.schema.ts'

export const entries = pgTable(
  'entries',
  {
    id: snowflake('id').primaryKey(),
    feedId: snowflake('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    guid: text('guid').notNull(),
    /** SHA-1 of the guid: guids may be too long for an index. */
    guidHash: bytes('guid_hash').notNull(),
    /** Hash of the item as the feed has it, to tell an edited one from one seen before. */
    sourceHash: bytes('source_hash'),
    /** By what it is known as the story of another feed; null for one that is like no other. */
    storyKey: snowflake('story_key'),
    title: text('title'),
    url: text('url'),
    author: text('author'),
    authorUrl: text('author_url'),
    authorAvatar: text('author_avatar'),
    description: text('description'),
    summary: text('summary'),
    language: text('language'),
    categories: jsonb('categories').$type<string[]>(),
    media: jsonb('media').$type<Media[]>(),
    attachments: jsonb('attachments').$type<Attachment[]>(),
    extra: jsonb('extra').$type<EntryExtra>(),
    publishedAt: time('published_at').notNull(),
    /** When it last began to say something else than before; null for never. */
    changedAt: time('changed_at'),
  },
  // drizzle's desc() alone means NULLS LAST, which `order by … desc` cannot use.
  (table) => [
    uniqueIndex('entries_guid').on(table.feedId, table.guidHash),
    index('entries_timeline').on(
      table.feedId,
      table.publishedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('entries_global').on(
      table.publishedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.feedId,
    ),
    index('entries_watermark').on(table.feedId, table.id),
    index('entries_story')
      .on(table.storyKey, table.feedId)
      .where(sql`${table.storyKey} is not null`),
    /** Finds the entry of a recording by its address. */
    index('entries_attachments')
      .using('gin', sql`${table.attachments} jsonb_path_ops`)
      .where(sql`${table.attachments} is not null`),
  ],
)

/** Bodies, apart so that rows of timelines stay small. */
export const entryContents = pgTable('entry_contents', {
  entryId: snowflake('entry_id')
    .primaryKey()
    .references(() => entries.id, { onDelete: 'cascade' }),
  content: text('content'),
  readabilityContent: text('readability_content'),
  readabilityUpdatedAt: time('readability_updated_at'),
  sourceContent: text('source_content'),
})

/** What entries said before they were changed, until when. */
export const entryVersions = pgTable(
  'entry_versions',
  {
    entryId: snowflake('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    replacedAt: time('replaced_at').notNull(),
    title: text('title'),
    content: text('content'),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.replacedAt] })],
)
