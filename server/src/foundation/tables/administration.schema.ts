import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** What administrators did. Lines are only ever added. */
export const administrationAudit = pgTable('administration_audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull(),
  who: text('who').notNull(),
  action: text('action').notNull(),
  about: text('about').notNull(),
  detail: text('detail').notNull(),
})
