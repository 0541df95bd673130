import { implement } from '@orpc/server'
import { ApiError, contract } from '@tidings/contracts'
import {
  changesSubscriptions,
  noteSubscriptionChange,
} from '../../reading/subscriptions/subscription-changes.ts'
import type { RequestContext, SessionUser } from './context.ts'

/** Calls that anybody may make. */
export const api = implement(contract).$context<RequestContext>()

/** Calls that read although their method is not GET. */
const readingCalls = new Set([
  'entries.list',
  'entries.listInbox',
  'entries.preview',
  'entries.stream',
  'images.sign',
  'profiles.batch',
  'subscriptions.parseOpml',
])

/** Calls of a user, given to the handler as `context.user`; a program of theirs makes those that its token allows. */
export const authed = api.use(async ({ context, next, path, procedure }) => {
  const user = requireUser(context.session)
  if (!user.admitted) throw new ApiError('invalidInvitation')
  const isReading = procedure['~orpc'].route.method === 'GET' || readingCalls.has(path.join('.'))
  if (user.scope === 'read' && !isReading)
    throw new ApiError('noPermission', { message: 'This token only reads' })
  const result = await next({ context: { user } })
  if (!isReading && changesSubscriptions(path)) {
    await noteSubscriptionChange(context.deps, user.id, context.headers)
  }
  return result
})

/** Calls of somebody who has not used an invitation yet. */
export const beforeAdmission = api.use(({ context, next }) => {
  const user = requireUser(context.session)
  refuseTokens(user)
  return next({ context: { user } })
})

/** Calls that no program makes for a user: they would widen what its token allows. */
export const inPerson = authed.use(({ context, next }) => {
  refuseTokens(context.user)
  return next()
})

/** Calls of those who run the server. */
export const adminOnly = inPerson.use(({ context, next }) => {
  if (context.user.role !== 'admin') throw new ApiError('noPermission')
  return next()
})

function requireUser(session: SessionUser | null): SessionUser {
  if (!session) throw new ApiError('unauthorized')
  return session
}

function refuseTokens({ scope }: SessionUser): void {
  if (scope !== null) throw new ApiError('noPermission', { message: 'No token allows this' })
}
