import { snowflakeId } from './identifiers.ts'
import { z } from './zod.ts'

/**
 * Messages between parts. `payload` is checked when published and when received; `tabs` says whether the other tabs of
 * the same browser hear it.
 */
export const channels = {
  /** Somebody signed in or out. */
  'session.changed': { payload: z.object({ userId: snowflakeId.nullable() }), tabs: true },
  /** Subscriptions were added, edited or removed by this user. */
  'subscriptions.changed': { payload: z.object({ feedIds: z.array(z.string()) }), tabs: true },
  /** The entry in view. */
  'entry.opened': { payload: z.object({ entryId: snowflakeId.nullable() }), tabs: false },
} as const

export type ChannelName = keyof typeof channels
export type ChannelPayload<Name extends ChannelName> = z.infer<(typeof channels)[Name]['payload']>
