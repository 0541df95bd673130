import { implement } from '@orpc/server'
import { ApiError, contract } from '@tidings/contracts'
import type { RequestContext } from './context.ts'

/** Calls that anybody may make. */
export const api = implement(contract).$context<RequestContext>()

/** Calls of a signed-in user, given to the handler as `context.user`. */
export const authed = api.use(({ context, next }) => {
  if (!context.session) throw new ApiError('unauthorized')
  return next({ context: { user: context.session } })
})
