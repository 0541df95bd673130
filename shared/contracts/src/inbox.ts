import { snowflakeId } from './identifiers.ts'
import { publicUser } from './user.ts'
import { z } from './zod.ts'

/** The name of an inbox, and the first part of its e-mail address (details.md 12). */
export const inboxHandle = z.string().regex(/^[a-z0-9_-]{3,32}$/)

/** A timeline filled by mail and webhooks; its identifier is its handle. */
export const inbox = z.object({
  type: z.literal('inbox'),
  id: inboxHandle,
  secret: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  image: z.string().nullish(),
  /** Beyond the wire format: its e-mail address, where this server receives mail. */
  email: z.string().nullish(),
  ownerUserId: snowflakeId.nullish(),
  owner: publicUser.nullish(),
})

export type Inbox = z.infer<typeof inbox>
