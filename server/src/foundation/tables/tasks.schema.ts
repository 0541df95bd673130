import type { ChatFailure, TaskOptions, TaskSchedule } from '@tidings/contracts'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.schema.ts'
import { snowflake, time } from './columns.ts'

/** What the assistant does for users by time. */
export const tasks = pgTable(
  'tasks',
  {
    id: snowflake('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    prompt: text('prompt').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** As it was told. */
    schedule: jsonb('schedule').$type<TaskSchedule>().notNull(),
    timeZone: text('time_zone').notNull(),
    options: jsonb('options').$type<TaskOptions>().notNull(),
    /** Of the mails that tell what it brought. */
    language: text('language').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    lastRunAt: time('last_run_at'),
    /** Null for one that is not to be run. It is set anew before a run begins, so that none is begun twice. */
    nextRunAt: time('next_run_at'),
    /** Until then a run is known to go on: the server that began it puts it off. Null where none is under way. */
    runningUntil: time('running_until'),
    runCount: integer('run_count').notNull().default(0),
    lastResult: text('last_result'),
    lastFailure: jsonb('last_failure').$type<ChatFailure>(),
  },
  (table) => [
    index('tasks_user').on(table.userId, table.id),
    index('tasks_next_run').on(table.nextRunAt),
    index('tasks_running').on(table.runningUntil),
  ],
)
