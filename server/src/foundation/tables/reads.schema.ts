import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { snowflake, time } from './columns.ts'
import { entries } from './entries.schema.ts'
import { feeds } from './feeds.schema.ts'

/**
 * How far a user has read a feed: everything up to `read_upto`, but for the exceptions in entry_states.
 * Unread = feeds.entry_count - read_total. Not part of the subscription: feeds seen through lists have one as well.
 */
export const cursors = pgTable(
  'cursors',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    feedId: snowflake('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    readUpto: snowflake('read_upto')
      .notNull()
      .default(sql`0`),
    readTotal: integer('read_total').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.feedId] }), index('cursors_feed').on(table.feedId)],
)

/**
 * Exceptions to a cursor: entries read above its watermark, or unread below it. Whoever changes any writes the cursor too, by
 * which a mark knows that the exceptions it saw still are.
 */
export const entryStates = pgTable(
  'entry_states',
  {
    userId: text('user_id').notNull(),
    feedId: snowflake('feed_id').notNull(),
    entryId: snowflake('entry_id').notNull(),
    read: boolean('read').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.feedId, table.entryId] }),
    foreignKey({
      columns: [table.userId, table.feedId],
      foreignColumns: [cursors.userId, cursors.feedId],
    }).onDelete('cascade'),
  ],
)

/** Who read an entry lately. */
export const readEvents = pgTable(
  'read_events',
  {
    entryId: snowflake('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    readAt: time('read_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.userId] }),
    index('read_events_time').on(table.readAt),
  ],
)
