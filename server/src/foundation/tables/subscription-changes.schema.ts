import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { time } from './columns.ts'

/** How often what a user follows was changed, and by which browser the last time. */
export const subscriptionChanges = pgTable('subscription_changes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by'),
  changedAt: time('changed_at').notNull(),
})
