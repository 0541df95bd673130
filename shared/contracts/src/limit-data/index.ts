import { z } from '../zod.ts'

/** What somebody may have only so much of, or not at all. */
const limited = z.enum([
  'feeds',
  'listSubscriptions',
  'lists',
  'inboxes',
  'privateSubscriptions',
  'plusSettings',
  'actions',
  'aiTokens',
])

export type Limited = z.infer<typeof limited>

/** The `data` of a refusal of `limitErrors`, as far as it is known. */
export const limitData = z.object({
  of: limited.optional(),
  /** How many there may be, and how many there are. */
  limit: z.int().optional(),
  used: z.int().optional(),
  /** Settings that are for another plan. */
  settings: z.array(z.string()).optional(),
  /** Of what is given by time, how much is left, and when there is more again (epoch milliseconds). */
  remainedTokens: z.number().optional(),
  windowResetTime: z.number().optional(),
})

export type LimitData = z.infer<typeof limitData>

/** The `data` of operationNotCompleted where the disk of the server is nearly full. */
export interface FullDiskData {
  isDiskFull: true
}

/** The `data` of operationNotCompleted where somebody brought as much that is new to the server as one may within an hour. */
export interface HourlyLimitData {
  isHourlyLimit: true
  /** Until there is room again. */
  retryAfterSeconds: number
}
