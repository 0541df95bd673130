import { z } from './zod.ts'

/** POST /better-auth/delete-user-custom: a code where two-factor authentication is on, else the password. */
export const accountDeletion = z.object({ TOTPCode: z.string().optional(), password: z.string().optional() })
