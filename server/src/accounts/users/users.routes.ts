import { done, ok } from '@tidings/contracts'
import { noteDeed, sayFields } from '../audit/audit.ts'
import { mailLanguage } from '../../foundation/mails/mail-texts.ts'
import { requirePresence } from '../auth/proof.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { AccountDeps } from '../auth/account-deps.ts'
import { listUsers } from './list-users.ts'
import {
  changeUser,
  removeUser,
  requireOther,
  resetPassword as voidPassword,
  resetTwoFactor as takeTwoFactor,
} from './users.service.ts'

const { adminOnly } = callsWith<AccountDeps>()

interface Asking {
  deps: AccountDeps
  user: SessionUser
  headers: Headers
}

const note = ({ deps, user }: Asking, action: string, about: string, detail = '') =>
  noteDeed(deps.database.db, deps, { by: user.id, action, about, detail })

const list = adminOnly.users.list.handler(async ({ input, context: { deps } }) =>
  ok(await listUsers(deps, input)),
)

const update = adminOnly.users.update.handler(async ({ input, context }) => {
  const { userId, password, TOTPCode, ...patch } = input
  const other = await requireOther(context.deps.database.db, context.user.id, userId)
  const isAboutAdmins = other.role === 'admin' || patch.role === 'admin'
  if (isAboutAdmins) await requirePresence(context, { password, TOTPCode })
  await changeUser(context.deps, other, patch)
  await note(context, 'user', other.email, sayFields(patch))
  return done
})

const remove = adminOnly.users.remove.handler(async ({ input: { userId, ...proof }, context }) => {
  const other = await requireOther(context.deps.database.db, context.user.id, userId)
  await requirePresence(context, proof)
  await removeUser(context.deps, other)
  await note(context, 'userRemoved', userId)
  return done
})

const resetPassword = adminOnly.users.resetPassword.handler(
  async ({ input: { userId, ...proof }, context }) => {
    const other = await requireOther(context.deps.database.db, context.user.id, userId)
    await requirePresence(context, proof)
    await voidPassword(context.deps, other, mailLanguage(context.headers.get('accept-language')))
    await note(context, 'passwordReset', other.email)
    return done
  },
)

const resetTwoFactor = adminOnly.users.resetTwoFactor.handler(
  async ({ input: { userId, ...proof }, context }) => {
    const other = await requireOther(context.deps.database.db, context.user.id, userId)
    await requirePresence(context, proof)
    await takeTwoFactor(context.deps, userId)
    await note(context, 'twoFactorReset', other.email)
    return done
  },
)

/** The router's part for the users of the server. */
export const usersRoutes = { list, update, remove, resetPassword, resetTwoFactor }
