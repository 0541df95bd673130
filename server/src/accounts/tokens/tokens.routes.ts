import { done, ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { AccountDeps } from '../auth/account-deps.ts'
import { requirePresence } from '../auth/proof.ts'
import { createToken, listTokens, removeToken } from './tokens.service.ts'

const { inPerson } = callsWith<AccountDeps>()

const list = inPerson.tokens.list.handler(async ({ context: { deps, user } }) =>
  ok(await listTokens(deps, user.id)),
)

/** A token outlives the session that makes it: whoever has that alone is given none. */
const create = inPerson.tokens.create.handler(async ({ input, context }) => {
  const { password, TOTPCode, ...wish } = input
  await requirePresence(context, { password, TOTPCode })
  return ok(await createToken(context.deps, context.user.id, wish))
})

const remove = inPerson.tokens.remove.handler(async ({ input, context: { deps, user } }) => {
  await removeToken(deps, user.id, input.id)
  return done
})

/** The router's part for tokens of users' own programs. */
export const tokensRoutes = { list, create, remove }
