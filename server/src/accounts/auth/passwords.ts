import { limits } from '@tidings/contracts'
import { SECOND_MS } from '@tidings/contracts/spans'
import type { BetterAuthOptions } from 'better-auth'
import { and, eq, like, ne, or } from 'drizzle-orm'
import type { Db } from '../../foundation/database/database.ts'
import { apiTokens } from '../../foundation/tables/tokens.schema.ts'
import { validity, type AuthMails } from './auth-mails.ts'
import type { AuthDeps } from './auth-deps.ts'
import { rememberEmailChange } from './email-changes.ts'
import { session as sessions, user as users, verification } from '../../foundation/tables/auth.schema.ts'

/** Accounts by e-mail address and password, and what is done by mail about them. */
export function passwordOptions({ database, mailer }: AuthDeps, mails: AuthMails) {
  return {
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordMin,
      maxPasswordLength: limits.passwordMax,
      // With mail, signing up answers the same to everybody, and an address is used once it is confirmed.
      requireEmailVerification: mailer.isOn,
      // What a new user is told of themselves, for an address that has an account already.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        ...additionalFields,
        id,
        role: null,
        twoFactorEnabled: false,
        lastLoginMethod: 'email',
      }),
      onExistingUserSignUp: async ({ user }, request) => mails.accountExists(user, request),
      sendResetPassword: async ({ user, token }, request) => mails.resetPassword(user, token, request),
      resetPasswordTokenExpiresIn: validity.resetPassword / SECOND_MS,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => afterPasswordReset(database.db, user.id),
    },
    emailVerification: {
      expiresIn: validity.verifyEmail / SECOND_MS,
      sendOnSignUp: mailer.isOn,
      sendOnSignIn: mailer.isOn,
      sendVerificationEmail: async ({ user, url, token }, request) => {
        await rememberEmailChange(database.db, user.id, token)
        await mails.verifyEmail(user, url, request)
      },
    },
  } satisfies Pick<BetterAuthOptions, 'emailAndPassword' | 'emailVerification'>
}

/** Whoever set a new password by mail has the mailbox. */
async function afterPasswordReset(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  await endAccess(db, userId)
}

/**
 * With another password, what was let in by the old one is void: sessions but the one that is kept, links under way, half a
 * sign-in, and tokens that somebody else may have made.
 */
export async function endAccess(db: Db, userId: string, keptSessionId = ''): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId)))
    // Whoever is linking an account elsewhere has their identifier in what that way back holds.
    const isLinking = like(verification.value, `%"userId":"${userId}"%`)
    await tx.delete(verification).where(or(eq(verification.value, userId), isLinking))
    await tx.delete(apiTokens).where(eq(apiTokens.userId, userId))
  })
}
