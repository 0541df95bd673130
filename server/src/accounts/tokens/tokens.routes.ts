import { done, ok } from '@tidings/contracts'
import { inPerson } from '../../foundation/api/calls.ts'
import { createToken, listTokens, removeToken } from './tokens.service.ts'

const list = inPerson.tokens.list.handler(async ({ context: { deps, user } }) =>
  ok(await listTokens(deps, user.id)),
)

const create = inPerson.tokens.create.handler(async ({ input, context: { deps, user } }) =>
  ok(await createToken(deps, user.id, input)),
)

const remove = inPerson.tokens.remove.handler(async ({ input, context: { deps, user } }) => {
  await removeToken(deps, user.id, input.id)
  return done
})

/** The router's part for tokens of users' own programs. */
export const tokensRoutes = { list, create, remove }
