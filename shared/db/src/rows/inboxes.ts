import { z } from '@tidings/contracts'

export const inboxRow = z.object({
  /** Its handle. */
  id: z.string(),
  secret: z.string(),
  /** Null where the server receives no mail. */
  email: z.string().nullable(),
  title: z.string().nullable(),
})

export type LocalInbox = z.infer<typeof inboxRow>
