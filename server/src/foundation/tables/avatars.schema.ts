import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { bytes, time } from './columns.ts'

/** Pictures that users uploaded of themselves; they go with their user. */
export const avatars = pgTable(
  'avatars',
  {
    /** Random: the address of a picture is all that one needs to see it. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    image: bytes('image').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('avatars_user').on(table.userId)],
)
