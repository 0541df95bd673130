import { ApiError, remoteName, type DeploymentAction } from '@tidings/contracts'
import type { MiddlewareHandler } from 'hono'
import { clientAddress } from '../../foundation/http/client-address.ts'
import type { DeploymentsDeps } from './deployments-deps.ts'
import { findActor, type Actor } from './actor.ts'

export interface ActorEnvironment {
  Variables: { actor: Actor }
}

/** Refuses whoever has no business here before anything of the request is read. */
export function authorise(deps: DeploymentsDeps): MiddlewareHandler<ActorEnvironment> {
  return async (context, next) => {
    context.set('actor', await findActor(deps, context.req.raw.headers, clientAddress(context, deps.config)))
    await next()
    context.header('cache-control', 'no-store')
  }
}

/** Lets those in who run the server. */
export const operatorOnly: MiddlewareHandler<ActorEnvironment> = async ({ get }, next) => {
  if (!get('actor').isOperator) throw new ApiError('noPermission')
  return next()
}

/** Throws where an action is not for somebody to take; without a remote, on any. */
export function requireRight(actor: Actor, action: DeploymentAction, remote?: string): void {
  if (actor.may(action, remote)) return
  const what = remote === undefined ? action : `${action} ${remote}`
  throw new ApiError('noPermission', { message: `${actor.who} may not ${what}` })
}

/** The name of a remote in a path. */
export function parseName(name: string): string {
  const { data } = remoteName.safeParse(name)
  if (data === undefined) {
    throw new ApiError('invalidInput', { message: 'A remote is named in small letters, digits and hyphens' })
  }
  return data
}
