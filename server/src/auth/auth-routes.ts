import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context } from 'hono'
import type { Deps } from '../http/context.ts'
import { AUTH_PATH, CLIENT_ADDRESS_HEADER, createAuth } from './auth.ts'
import { answerSession } from './session-reply.ts'

/** The calls of better-auth, with the reply of get-session in the shape of the contract. */
export function createAuthRoutes(deps: Deps): Hono {
  const auth = createAuth(deps)
  const routes = new Hono()
  routes.get('/get-session', ({ req }) => answerSession({ auth, db: deps.database.db }, req.raw.headers))
  routes.on(['GET', 'POST'], '/*', (context) => auth.handler(withClientAddress(context)))
  return routes
}

/** The request at better-auth's path, saying who asks by the connection, not by what the client claims. */
function withClientAddress(context: Context): Request {
  const { raw } = context.req
  const url = new URL(raw.url)
  url.pathname = url.pathname.replace(/^\/(api\/)?better-auth/, AUTH_PATH)
  const request = new Request(url, raw)
  request.headers.set(CLIENT_ADDRESS_HEADER, clientAddress(context))
  return request
}

/** The peer of the connection; calls made without one, as tests do, are of this machine. */
export function clientAddress(context: Context): string {
  return context.env?.incoming ? (getConnInfo(context).remote.address ?? '') : '127.0.0.1'
}
