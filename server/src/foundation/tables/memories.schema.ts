import { doublePrecision, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { snowflake, time } from './columns.ts'

/** What the assistant is to know of users. */
export const memories = pgTable(
  'memories',
  {
    id: snowflake('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    memory: text('memory').notNull(),
    importance: doublePrecision('importance').notNull(),
    tags: jsonb('tags').$type<string[]>(),
    source: text('source'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    lastAccessedAt: time('last_accessed_at'),
    expiresAt: time('expires_at'),
  },
  (table) => [
    index('memories_user').on(table.userId, table.createdAt),
    index('memories_expiry').on(table.expiresAt),
  ],
)
