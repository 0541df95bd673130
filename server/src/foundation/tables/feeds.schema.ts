import type { FeedErrorKind } from '@tidings/contracts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { bytes, snowflake, time } from './columns.ts'

/** Feeds, and inboxes too: what fills one differs, all that reads one is the same. */
export const feeds = pgTable(
  'feeds',
  {
    id: snowflake('id').primaryKey(),
    kind: text('kind', { enum: ['feed', 'inbox'] })
      .notNull()
      .default('feed'),
    /** Without name and password. Of an inbox: `inbox:<handle>`. */
    url: text('url').notNull(),
    /** Whose alone it is, as its address holds a secret; null where all who follow the address share it. */
    privateTo: text('private_to').references(() => user.id, { onDelete: 'cascade' }),
    /** Tells accounts at one address apart, and says nothing of them. */
    account: text('account'),
    /** Name and password for its host, encrypted. */
    credentials: text('credentials'),
    title: text('title'),
    description: text('description'),
    image: text('image'),
    siteUrl: text('site_url'),
    language: text('language'),
    ownerUserId: text('owner_user_id').references(() => user.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),

    // What an inbox has besides.
    handle: text('handle').unique(),
    secret: text('secret'),

    // What the last fetch said.
    etagHeader: text('etag_header'),
    lastModifiedHeader: text('last_modified_header'),
    bodyHash: bytes('body_hash'),
    /** Rules that the HTML of its document was sanitised by. */
    sanitizerVersion: integer('sanitizer_version').notNull().default(1),
    /** Minutes. */
    ttl: integer('ttl'),
    rsshubRoute: text('rsshub_route'),
    rsshubNamespace: text('rsshub_namespace'),
    nsfw: boolean('nsfw'),

    // When to fetch again; null = not by itself.
    checkedAt: time('checked_at'),
    nextCheckAt: time('next_check_at'),
    /** Until when its site has asked to be left alone, whoever wishes it looked at. */
    pausedUntil: time('paused_until'),
    /** Seconds. */
    checkInterval: integer('check_interval'),
    errorCount: integer('error_count').notNull().default(0),
    errorAt: time('error_at'),
    errorKind: text('error_kind').$type<FeedErrorKind>(),
    errorMessage: text('error_message'),
    /** Where permanent redirects lead, and how many refreshes in a row they have. */
    migrateTo: text('migrate_to'),
    migrateCount: integer('migrate_count').notNull().default(0),
    /** How often an icon was looked for at its site, and from when on it is worth another look. */
    iconTries: integer('icon_tries').notNull().default(0),
    iconDueAt: time('icon_due_at'),
    hubUrl: text('hub_url'),
    hubExpiresAt: time('hub_expires_at'),

    // Kept by the transaction that inserts entries; unread counts are made of them.
    entryCount: integer('entry_count').notNull().default(0),
    lastEntryId: snowflake('last_entry_id')
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    index('feeds_due').on(table.nextCheckAt),
    index('feeds_not_fetched')
      .on(table.id)
      .where(sql`${table.checkedAt} is null`),
    index('feeds_owner').on(table.ownerUserId),
    unique('feeds_address').on(table.url, table.privateTo, table.account).nullsNotDistinct(),
    index('feeds_private').on(table.privateTo),
    check('feeds_inbox', sql`(${table.kind} = 'inbox') = (${table.handle} is not null)`),
  ],
)

/** Since when a feed was well, or failed in one way: one row for each change, of which the latest are kept. */
export const feedStates = pgTable(
  'feed_states',
  {
    feedId: snowflake('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    since: time('since').notNull(),
    errorKind: text('error_kind').$type<FeedErrorKind>(),
    errorMessage: text('error_message'),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.since] })],
)

/** Who knows a feed without following it: they gave its address, or followed it before. */
export const feedFinds = pgTable(
  'feed_finds',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    feedId: snowflake('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.feedId] }),
    index('feed_finds_feed').on(table.feedId),
  ],
)

export type FeedRecord = typeof feeds.$inferSelect
