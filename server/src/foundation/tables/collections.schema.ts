import type { View } from '@tidings/contracts'
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { snowflake, time } from './columns.ts'
import { entries } from './entries.schema.ts'
import { feeds } from './feeds.schema.ts'

/** Starred entries. */
export const collections = pgTable(
  'collections',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    entryId: snowflake('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    feedId: snowflake('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    view: smallint('view').$type<View>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.entryId] }),
    index('collections_newest').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.entryId.desc().nullsFirst(),
    ),
    index('collections_entry').on(table.entryId),
    index('collections_feed').on(table.feedId),
  ],
)
