import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { time } from './columns.ts'

export const playPositions = pgTable(
  'play_positions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    seconds: integer('seconds').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.url] })],
)
