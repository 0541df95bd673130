import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { time } from './columns.ts'

/** Feature flags that an administrator made or changed; one of the configuration alone is not here. */
export const featureFlags = pgTable('feature_flags', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull().unique(),
  description: text('description'),
  enabled: boolean('enabled').notNull(),
  rolloutType: text('rollout_type', { enum: ['whitelist', 'percentage'] }).notNull(),
  rolloutValue: smallint('rollout_value').notNull(),
  rolloutPercentage: doublePrecision('rollout_percentage').notNull(),
  rolloutSeed: text('rollout_seed'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

/** Users for whom a flag is on or off whatever its rollout says. */
export const featureFlagOverrides = pgTable(
  'feature_flag_overrides',
  {
    name: text('name').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    forceEnabled: boolean('force_enabled').notNull(),
    reason: text('reason'),
    expiresAt: time('expires_at'),
    createdBy: text('created_by').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.userId] }),
    index('feature_flag_overrides_user').on(table.userId),
  ],
)
