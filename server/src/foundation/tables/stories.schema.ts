import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { snowflake } from './columns.ts'
import { entries } from './entries.schema.ts'
import { feeds } from './feeds.schema.ts'

/** Entries of different feeds that tell the same story, each pair in both directions. */
export const storyLinks = pgTable(
  'story_links',
  {
    entryId: snowflake('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    otherId: snowflake('other_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    otherFeedId: snowflake('other_feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.otherId] }),
    index('story_links_other').on(table.otherId),
    index('story_links_feed').on(table.otherFeedId),
  ],
)

/** Entries that were stored before stories were told apart: up to this identifier some may still want a key. */
export const storyBacklog = pgTable('story_backlog', { upto: snowflake('upto').primaryKey() })
