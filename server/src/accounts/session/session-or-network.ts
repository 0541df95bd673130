import type { Context } from 'hono'
import type { Config } from '../../foundation/config/config.ts'
import { clientAddress, networkOf } from '../../foundation/http/client-address.ts'
import { tokenOfCookie } from './session.ts'

export interface SessionOrNetworkDeps {
  config: Pick<Config, 'trustedProxies'>
  /** Signs cookies. */
  secret: string
}

/**
 * Names the party of a request without a look into the database: the session that we gave it, or else its network. Neighbours
 * behind one address keep nobody who has signed in waiting.
 */
export const sessionOrNetwork = (context: Context, { config, secret }: SessionOrNetworkDeps): string =>
  tokenOfCookie(context.req.raw.headers, secret) ?? networkOf(clientAddress(context, config))
