import type { View } from '@tidings/contracts'
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { snowflake, time } from './columns.ts'
import { feeds } from './feeds.schema.ts'

export const lists = pgTable(
  'lists',
  {
    id: snowflake('id').primaryKey(),
    ownerUserId: text('owner_user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description'),
    image: text('image'),
    view: smallint('view').$type<View>().notNull(),
    /** Whole Power; 0 is free. */
    fee: integer('fee').notNull().default(0),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('lists_owner').on(table.ownerUserId)],
)

export const listFeeds = pgTable(
  'list_feeds',
  {
    listId: snowflake('list_id')
      .notNull()
      .references(() => lists.id, { onDelete: 'cascade' }),
    feedId: snowflake('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.feedId] }),
    index('list_feeds_feed').on(table.feedId),
  ],
)
