import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { snowflake, time } from './columns.ts'
import { entries } from './entries.schema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The full-text index, in rows of its own: what a search reads of an entry that it does not show is 100 bytes. The
 * migration keeps the documents out of these rows.
 */
export const entrySearch = pgTable(
  'entry_search',
  {
    entryId: snowflake('entry_id')
      .primaryKey()
      .references(() => entries.id, { onDelete: 'cascade' }),
    feedId: snowflake('feed_id').notNull(),
    publishedAt: time('published_at').notNull(),
    /** The words of the title alone, by which the best are chosen. */
    title: tsvector('title').notNull(),
    document: tsvector('document').notNull(),
  },
  (table) => [
    index('entry_search_document').using('gin', table.document),
    index('entry_search_title').using('gin', table.title),
    index('entry_search_newest').on(
      table.publishedAt.desc().nullsFirst(),
      table.entryId.desc().nullsFirst(),
      table.feedId,
    ),
  ],
)

/** Entries whose words have yet to be put into the index. Written by the transaction that stores them. */
export const searchQueue = pgTable('search_queue', { entryId: snowflake('entry_id').primaryKey() })

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: snowflake('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    query: text('query').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('saved_searches_user').on(table.userId, table.createdAt)],
)
