import type { FailureClass, PartStage } from '@tidings/contracts'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { time } from './columns.ts'

/** How a version of a remote does in its place, as browsers reported. */
export const partHealth = pgTable(
  'part_health',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    since: time('since').notNull(),
    loads: integer('loads').notNull(),
    failures: jsonb('failures').$type<Partial<Record<FailureClass, number>>>().notNull(),
    stages: jsonb('stages').$type<Partial<Record<PartStage, Record<string, number>>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] })],
)

/** What each user told of it: nobody's word alone ends a trial. */
export const partReporters = pgTable(
  'part_reporters',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    loads: integer('loads').notNull(),
    failures: integer('failures').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.version, table.userId] }),
    foreignKey({
      columns: [table.remote, table.version],
      foreignColumns: [partHealth.remote, partHealth.version],
    }).onDelete('cascade'),
  ],
)
