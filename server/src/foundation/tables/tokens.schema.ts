import { tokenScopes } from '@tidings/contracts'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { bytes, time } from './columns.ts'

/** Tokens that users gave to programs of their own. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scope: text('scope', { enum: tokenScopes }).notNull(),
    hash: bytes('hash').notNull().unique(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at'),
    expiresAt: time('expires_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
)
