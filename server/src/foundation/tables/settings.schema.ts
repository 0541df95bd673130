import type { SettingTab, SettingValues } from '@tidings/contracts'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { time } from './columns.ts'

/** What users have set, by tab; what is not in the payload has its default. */
export const settings = pgTable(
  'settings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    tab: text('tab').$type<SettingTab>().notNull(),
    payload: jsonb('payload').$type<SettingValues>().notNull(),
    updatedAt: time('updated_at').notNull(),
    /** How often it was changed. */
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tab] })],
)
