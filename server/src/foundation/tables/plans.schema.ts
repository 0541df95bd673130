import { roles, type Plan } from '@tidings/contracts'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** Plans that an administrator edited; any other is as the contract has it. */
export const plans = pgTable('plans', {
  role: text('role', { enum: roles }).primaryKey(),
  plan: jsonb('plan').$type<Plan>().notNull(),
  updatedAt: time('updated_at').notNull(),
})
