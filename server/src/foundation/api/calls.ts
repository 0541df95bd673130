import { implement } from '@orpc/server'
import { ApiError, contract } from '@tidings/contracts'
import type { BaseDeps } from '../base-deps.ts'
import { kindOfCall } from './call-kinds.ts'
import type { RequestContext, SessionUser } from './context.ts'

/**
 * What domains implement their calls with: each by who may make it. A domain that needs more than every other is given names
 * it as `Deps`.
 */
export function callsWith<Deps extends BaseDeps>() {
  /** Calls that anybody may make. */
  const api = implement(contract).$context<RequestContext<Deps>>()

  /** Calls of a user, given to the handler as `context.user`; a program of theirs makes those that its token allows. */
  const authed = api.use(({ context, next, path }) => {
    const user = requireAdmitted(context.session)
    if (kindOfCall(path) !== 'reads') requireWriting(user)
    return next({ context: { user } })
  })

  /** Calls of somebody who has not used an invitation yet. */
  const beforeAdmission = api.use(({ context, next }) => {
    const user = requireUser(context.session)
    refuseTokens(user)
    return next({ context: { user } })
  })

  /** Calls that no program makes for a user: they would widen what its token allows. */
  const inPerson = authed.use(({ context, next }) => {
    refuseTokens(context.user)
    return next()
  })

  /** Calls of those who run the server. */
  const adminOnly = inPerson.use(({ context, next }) => {
    if (context.user.role !== 'admin') throw new ApiError('noPermission')
    return next()
  })

  return { api, authed, beforeAdmission, inPerson, adminOnly }
}

/** For calls that need no more than what the server stands on. */
export const { authed, beforeAdmission, inPerson, adminOnly } = callsWith<BaseDeps>()

/** Somebody who may use what is here. Throws unauthorized without a user, and invalidInvitation before they were admitted. */
export function requireAdmitted(session: SessionUser | null): SessionUser {
  const user = requireUser(session)
  if (!user.admitted) throw new ApiError('invalidInvitation')
  return user
}

/** Throws noPermission for a program whose token only reads. */
export function requireWriting({ scope }: SessionUser): void {
  if (scope === 'read') throw new ApiError('noPermission', { message: 'This token only reads' })
}

function requireUser(session: SessionUser | null): SessionUser {
  if (!session) throw new ApiError('unauthorized')
  return session
}

function refuseTokens({ scope }: SessionUser): void {
  if (scope !== null) throw new ApiError('noPermission', { message: 'No token allows this' })
}
