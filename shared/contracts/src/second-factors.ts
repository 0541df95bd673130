import { z } from './zod.ts'

/** GET /better-auth/two-factor/methods: what the second step of a user can be done with. */
export const secondFactors = z.object({
  /** Whether an authenticator is set up. */
  authenticator: z.boolean(),
  /** Whether this server can send codes to the address of the user. */
  mail: z.boolean(),
})

export type SecondFactors = z.infer<typeof secondFactors>
