import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { time } from './columns.ts'

/** Mails on their way. One that was delivered is removed: it holds a link that lets its reader in. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    to: text('to').notNull(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    link: text('link'),
    createdAt: time('created_at').notNull(),
    /** After this the link is worth nothing. What the mail held is forgotten; that it was not sent is kept a while longer. */
    expiresAt: time('expires_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null for one that is not tried again. */
    nextAttemptAt: time('next_attempt_at'),
    /** Why the last attempt failed. */
    error: text('error'),
  },
  (table) => [index('mails_next_attempt').on(table.nextAttemptAt), index('mails_user').on(table.userId)],
)
