import { randomBytes } from 'node:crypto'
import { ApiError, languageSchema, type Role } from '@tidings/contracts'
import { and, eq } from 'drizzle-orm'
import { lockAdministrators, requireAnAdministrator } from '../auth/administrators.ts'
import {
  account,
  session as sessions,
  twoFactor,
  user as users,
} from '../../foundation/tables/auth.schema.ts'
import { deleteUser } from '../auth/delete-account.ts'
import type { Db, Transaction } from '../../foundation/database/database.ts'
import type { AccountDeps } from '../auth/account-deps.ts'
import { createAuthMails, linkOrigin, validity } from '../auth/auth-mails.ts'
import { endAccess } from '../auth/passwords.ts'
import { getSettings } from '../settings/settings.service.ts'
import type { MailLanguage } from '../../foundation/mails/mail-texts.ts'

type ServiceDeps = Pick<AccountDeps, 'database' | 'auth'>
type UserRow = typeof users.$inferSelect

export interface UserPatch {
  role?: Role | null | undefined
  roleEndAt?: string | null | undefined
  suspended?: boolean | undefined
}

/** Throws userNotFound; and noPermission for whoever asks, who has pages of their own for themselves. */
export async function requireOther(db: Db | Transaction, adminId: string, userId: string): Promise<UserRow> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  if (!row) throw new ApiError('userNotFound')
  if (userId === adminId)
    throw new ApiError('noPermission', { message: 'This is not done to oneself: another administrator can' })
  return row
}

/** Gives a user a role, or suspends one; a suspended user is signed out everywhere. */
export async function changeUser(
  { database }: ServiceDeps,
  { id, role: known }: UserRow,
  patch: UserPatch,
): Promise<void> {
  const { role, roleEndAt, suspended } = patch
  const columns = {
    // A role that is given anew does not end when the one before it did.
    ...(role !== undefined && { role, roleEndAt: null }),
    ...(roleEndAt !== undefined && { roleEndAt: roleEndAt === null ? null : new Date(roleEndAt) }),
    ...(suspended !== undefined && { suspended }),
  }
  if (Object.keys(columns).length === 0) return
  await database.db.transaction(async (tx) => {
    if (known === 'admin') await lockAdministrators(tx)
    await tx.update(users).set(columns).where(eq(users.id, id))
    if (suspended) await tx.delete(sessions).where(eq(sessions.userId, id))
    if (known === 'admin') await requireAnAdministrator(tx)
  })
}

/** Deletes a user with all that is theirs. */
export async function removeUser(
  deps: ServiceDeps & Pick<AccountDeps, 'prepareLeaving'>,
  row: UserRow,
): Promise<void> {
  await deleteUser(deps, row, 'an administrator')
}

/**
 * The old password is void, and with it every session, token and link under way; a letter leads to a new one.
 *
 * @param asked The language of whoever asks: the letter goes in that of its receiver where they have chosen one for what is written to
 * them, which is kept here; that of their pages each device keeps for itself.
 */
export async function resetPassword(
  deps: ServiceDeps & Pick<AccountDeps, 'config' | 'clock' | 'mailer'>,
  user: UserRow,
  asked: MailLanguage,
): Promise<void> {
  const { database, auth, config, clock } = deps
  const isCredential = and(eq(account.userId, user.id), eq(account.providerId, 'credential'))
  await database.db.update(account).set({ password: null }).where(isCredential)
  await endAccess(database.db, user.id)
  const { internalAdapter } = await auth.$context
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(clock() + validity.resetPassword)
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: user.id,
    expiresAt,
  })
  const { settings } = await getSettings(deps, user.id)
  const language = languageSchema.safeParse(settings.general?.['actionLanguage']).data ?? asked
  await createAuthMails(deps, linkOrigin(config)).voidedPassword(user, token, language)
}

/** For somebody who lost their authenticator and its backup codes. */
export async function resetTwoFactor({ database }: ServiceDeps, userId: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.delete(twoFactor).where(eq(twoFactor.userId, userId))
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
  })
}
