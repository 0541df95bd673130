import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { time } from './columns.ts'

/** Invitations that users made, and who came by them. */
export const invitations = pgTable(
  'invitations',
  {
    code: text('code').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at'),
    toUserId: text('to_user_id').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [index('invitations_user').on(table.userId), index('invitations_to_user').on(table.toUserId)],
)
