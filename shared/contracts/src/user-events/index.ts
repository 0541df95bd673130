import { settingTab } from '../settings/settings.ts'
import { isoTime, z } from '../zod.ts'

/** Data of the event `settings` of /api/events: when each tab was changed last. Said when one connects, and at a change. */
export const settingsEvent = z.object({ updated: z.partialRecord(settingTab, isoTime) })

export type SettingsEvent = z.infer<typeof settingsEvent>

/** What a browser calls itself in the header `x-client-id`. */
export const clientId = z.string().regex(/^[\w-]{1,64}$/)

/**
 * Data of the event `subscriptions` of /api/events: how often what the user follows was changed, and which browser changed
 * it last. Said when one connects, and at a change.
 */
export const subscriptionsEvent = z.object({ version: z.int(), changedBy: clientId.nullable() })

export type SubscriptionsEvent = z.infer<typeof subscriptionsEvent>
