import { snowflakeId } from './identifiers.ts'
import { isoTime, z } from './zod.ts'

/** A mail that could not be delivered, as those who run the server see it. */
export const undeliveredMail = z.object({
  id: snowflakeId,
  to: z.string(),
  kind: z.string(),
  subject: z.string(),
  /** What its reader was to open; an administrator can hand it over in another way. */
  link: z.string().nullable(),
  createdAt: isoTime,
  expiresAt: isoTime,
  attempts: z.number(),
  /** Null for one that is not tried again. */
  nextAttemptAt: isoTime.nullable(),
  error: z.string().nullable(),
})

export type UndeliveredMail = z.infer<typeof undeliveredMail>
