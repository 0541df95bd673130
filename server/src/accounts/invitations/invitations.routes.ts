import { done, ok } from '@tidings/contracts'
import { beforeAdmission, inPerson } from '../../foundation/api/calls.ts'
import {
  acceptInvitation,
  createInvitation,
  invitationLimit,
  listInvitations,
  revokeInvitation,
} from './invitations.service.ts'

const limitation = inPerson.invitations.limitation.handler(({ context: { deps, user } }) =>
  ok(invitationLimit(deps, user)),
)

const list = inPerson.invitations.list.handler(async ({ context: { deps, user } }) =>
  ok(await listInvitations(deps, user.id)),
)

const create = inPerson.invitations.create.handler(async ({ context: { deps, user } }) =>
  ok(await createInvitation(deps, user)),
)

const use = beforeAdmission.invitations.use.handler(async ({ input, context: { deps, user } }) => {
  await acceptInvitation(deps, user, input.code)
  return done
})

const remove = inPerson.invitations.remove.handler(async ({ input, context: { deps, user } }) => {
  await revokeInvitation(deps, user.id, input.code)
  return done
})

/** The router's part for invitations. */
export const invitationsRoutes = { limitation, list, create, use, remove }
