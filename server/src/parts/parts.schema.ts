import type { FailureClass, PartStage } from '@tidings/contracts'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../database/columns.ts'
import type { Durations } from './durations.ts'

/** How a version of a remote does in its place, as browsers reported. */
export const partHealth = pgTable(
  'part_health',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    since: time('since').notNull(),
    loads: integer('loads').notNull(),
    failures: jsonb('failures').$type<Partial<Record<FailureClass, number>>>().notNull(),
    stages: jsonb('stages').$type<Partial<Record<PartStage, Durations>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] })],
)
