import { snowflakeId } from './identifiers.ts'
import { plan } from './plan.ts'
import { roleSchema } from './roles.ts'
import { isoTime, z } from './zod.ts'

export const socialLinks = z.object({
  discord: z.string().optional(),
  facebook: z.string().optional(),
  github: z.string().optional(),
  instagram: z.string().optional(),
  twitter: z.string().optional(),
  youtube: z.string().optional(),
})

/** What anybody may see of a user. */
export const publicUser = z.object({
  id: snowflakeId,
  name: z.string().nullable(),
  handle: z.string().nullable(),
  image: z.string().nullable(),
  bio: z.string().nullable(),
  website: z.string().nullable(),
  socialLinks: socialLinks.nullable(),
})

/** A user as profiles show one: without the e-mail address. */
export const user = publicUser.extend({
  createdAt: isoTime,
  updatedAt: isoTime,
  emailVerified: z.boolean().nullable(),
  twoFactorEnabled: z.boolean().nullable(),
  isAnonymous: z.boolean().nullable(),
  suspended: z.boolean().nullable(),
  deleted: z.boolean().nullable(),
  inactive: z.boolean().nullable(),
  stripeCustomerId: z.string().nullable(),
  role: roleSchema.nullable(),
  roleEndAt: isoTime.nullable(),
  lastLoginMethod: z.string().nullable(),
})

/** The signed-in user, as told to that user alone. */
export const currentUser = user.extend({
  email: z.email(),
  /** What their role may have here; a server before 0.3 says nothing of it. */
  plan: plan.optional(),
  /** Whether others may see what they follow, but for what is private; a server before 0.3 says nothing of it. */
  showsSubscriptions: z.boolean().optional(),
})

/** GET /better-auth/get-session; signed out, `session` and `user` are null. */
export const sessionReply = z.object({
  code: z.literal(0),
  session: z
    .object({
      id: z.string(),
      userId: snowflakeId,
      createdAt: isoTime,
      updatedAt: isoTime,
      expiresAt: isoTime,
    })
    .nullable(),
  user: currentUser.nullable(),
  role: roleSchema.nullable(),
  roleEndAt: isoTime.nullish(),
  feedSubscriptionLimit: z.number().nullable(),
  rsshubSubscriptionLimit: z.number().nullable(),
})

export type PublicUser = z.infer<typeof publicUser>
export type User = z.infer<typeof user>
export type CurrentUser = z.infer<typeof currentUser>
export type SessionReply = z.infer<typeof sessionReply>
