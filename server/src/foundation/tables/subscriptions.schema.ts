import type { ReadingMode, View } from '@tidings/contracts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { snowflake, time } from './columns.ts'
import { feeds } from './feeds.schema.ts'
import { lists } from './lists.schema.ts'

/** What a user follows: a feed (or an inbox) or a list. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    feedId: snowflake('feed_id').references(() => feeds.id, { onDelete: 'cascade' }),
    listId: snowflake('list_id').references(() => lists.id, { onDelete: 'cascade' }),
    view: smallint('view').$type<View>().notNull(),
    category: text('category'),
    title: text('title'),
    isPrivate: boolean('is_private').notNull().default(false),
    hideFromTimeline: boolean('hide_from_timeline').notNull().default(false),
    /** Null as the rules have it. */
    readingMode: text('reading_mode').$type<ReadingMode>(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_user_feed').on(table.userId, table.feedId),
    // Few of them are to lists: these are found without going over all others.
    uniqueIndex('subscriptions_user_list')
      .on(table.userId, table.listId)
      .where(sql`${table.listId} is not null`),
    index('subscriptions_feed').on(table.feedId),
    index('subscriptions_list').on(table.listId),
    check('subscriptions_target', sql`num_nonnulls(${table.feedId}, ${table.listId}) = 1`),
  ],
)

export type SubscriptionRow = typeof subscriptions.$inferSelect
