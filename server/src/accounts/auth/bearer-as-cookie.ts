import type { MiddlewareHandler } from 'hono'
import { ownOrigin } from '../../foundation/http/origin-check.ts'
import { cookieOfBearer } from '../session/session.ts'
import type { AccountDeps } from './account-deps.ts'

/**
 * Has the token of a session in `Authorization` open what it opens as a cookie, which is all that better-auth reads. Whoever
 * shows it keeps it themselves: no cookie comes back.
 */
export function takeBearerAsCookie(deps: Pick<AccountDeps, 'config' | 'secret'>): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req
    const cookie = cookieOfBearer(raw.headers, deps)
    if (cookie === undefined) return next()
    const headers = new Headers(raw.headers)
    headers.delete('authorization')
    headers.set('cookie', cookie)
    // No page of others can send that header along; of a cookie better-auth wants to know where it was sent from.
    headers.set('origin', ownOrigin(deps.config, headers.get('host')) ?? new URL(raw.url).origin)
    context.req.raw = new Request(raw, { headers })
    await next()
    context.res.headers.delete('set-cookie')
  }
}
