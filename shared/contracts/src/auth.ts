import { isoTime, z } from './zod.ts'

// Calls of better-auth's part that are ours (api.md 2); better-auth's own have its shapes.

/** A way to sign in; `credential` is e-mail address and password. */
const authProvider = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  icon: z.string(),
  icon64: z.string(),
  iconDark64: z.string().optional(),
})

/** GET /better-auth/get-providers, by identifier. */
export const authProviders = z.record(z.string(), authProvider)

/** GET /better-auth/get-account-info: the ways a user signs in. */
export const linkedAccounts = z.array(
  z.object({
    id: z.string(),
    accountId: z.string(),
    provider: z.string(),
    profile: z
      .object({ id: z.string(), email: z.string().optional(), name: z.string().optional() })
      .nullable(),
  }),
)

/** GET /better-auth/list-sessions. Nobody is told the token of a session: `token` is its identifier as well. */
export const sessionList = z.array(
  z.object({
    id: z.string(),
    token: z.string(),
    userId: z.string(),
    createdAt: isoTime,
    updatedAt: isoTime,
    expiresAt: isoTime,
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    isCurrent: z.boolean(),
  }),
)

/** Header that names who told a new user of the product, by handle or identifier. */
export const REFERRAL_HEADER = 'folo-referral-code'

/** POST /better-auth/reset-password tells, beside better-auth's own answer, what else opens the account. */
export interface WaysIn {
  passkeyCount: number
  linkedAccountCount: number
}

export type AuthProvider = z.infer<typeof authProvider>
export type LinkedAccount = z.infer<typeof linkedAccounts>[number]
export type SessionEntry = z.infer<typeof sessionList>[number]
