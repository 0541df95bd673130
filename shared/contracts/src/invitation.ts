import { isoTime, z } from './zod.ts'

/** An invitation as the user who made it sees it. */
export const invitation = z.object({
  code: z.string(),
  createdAt: isoTime.nullable(),
  usedAt: isoTime.nullable(),
  toUserId: z.string().nullable(),
  /** Who came by it: with an empty id where nobody has, or they have left. The wire format always has an object here. */
  users: z.object({ id: z.string(), name: z.string().nullable(), image: z.string().nullable() }),
})

export type Invitation = z.infer<typeof invitation>
