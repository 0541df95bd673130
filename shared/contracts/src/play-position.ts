import { isoTime, z } from './zod.ts'

/** The address of a recording: short enough for a key. */
export const recordingUrl = z.url({ protocol: /^https?$/, hostname: /.+/ }).max(2048)

/** Where a user left a recording. */
export const playPosition = z.object({
  url: recordingUrl,
  /** From its start; 0 for one that was heard to its end. */
  seconds: z.int().min(0).max(1_000_000),
  updatedAt: isoTime,
})

export type PlayPosition = z.infer<typeof playPosition>
