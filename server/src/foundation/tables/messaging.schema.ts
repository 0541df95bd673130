import { deliveryFailures, messagingChannels } from '@tidings/contracts'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { session, user } from './auth.schema.ts'
import { bytes, snowflake, time } from './columns.ts'

/** Devices that users are notified on. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: snowflake('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Null once nobody is signed in there any more: it is kept for when they come back, and nothing is sent to it. */
    sessionId: text('session_id').references(() => session.id, { onDelete: 'set null' }),
    channel: text('channel', { enum: messagingChannels }).notNull(),
    token: text('token').notNull(),
    /** Of where it leads: the same device is not two people's. */
    hash: bytes('hash').notNull(),
    userAgent: text('user_agent'),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    failure: text('failure', { enum: deliveryFailures }),
    failedAt: time('failed_at'),
    /** Its push service wants nothing before. */
    waitUntil: time('wait_until'),
  },
  (table) => [
    uniqueIndex('push_devices_hash').on(table.hash),
    uniqueIndex('push_devices_session').on(table.sessionId, table.channel),
    index('push_devices_user').on(table.userId),
  ],
)
