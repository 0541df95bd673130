import { isoTime, z } from './zod.ts'

/** An invitation as the user who made it sees it. */
export const invitation = z.object({
  code: z.string(),
  createdAt: isoTime.nullable(),
  usedAt: isoTime.nullable(),
  toUserId: z.string().nullable(),
  /** Who came by it. */
  users: z.object({ id: z.string(), name: z.string().nullable(), image: z.string().nullable() }).nullable(),
})

export type Invitation = z.infer<typeof invitation>
