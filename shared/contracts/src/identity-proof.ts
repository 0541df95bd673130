import { z } from './zod.ts'

/** What proves that whoever is signed in is the owner: a code where two-factor authentication is on, else the password. */
export const identityProof = z.object({ TOTPCode: z.string().optional(), password: z.string().optional() })

export type IdentityProof = z.infer<typeof identityProof>
