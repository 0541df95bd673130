import { isIP } from 'node:net'
import { ApiError } from '@tidings/contracts'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config/config.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The origin that pages of this server have, as seen by one request. Without BASE_URL only literal addresses and
 * localhost are believed in the Host header: a name could be pointed at this machine by somebody else.
 */
export function ownOrigin(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  host: string | null | undefined,
): string | undefined {
  if (baseUrl) return baseUrl
  if (!host || !URL.canParse(`http://${host}`)) return undefined
  const { hostname, origin } = new URL(`http://${host}`)
  const isLiteral = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isLiteral || hostname === 'localhost' ? origin : undefined
}

/** The origins whose pages may ask for changes: our own, and those of other clients that the operator lists. */
export function trustedOrigins(
  config: Pick<Config, 'baseUrl' | 'apiOrigins'>,
  host: string | null | undefined,
): string[] {
  const own = ownOrigin(config, host)
  return own === undefined ? [...config.apiOrigins] : [own, ...config.apiOrigins]
}

/** Refuses changes that a page of somebody else asks for with the user's cookie. */
export function originCheck(config: Pick<Config, 'baseUrl' | 'apiOrigins'>): MiddlewareHandler {
  return async ({ req }, next) => {
    if (safeMethods.has(req.method) || !req.header('cookie')) return next()
    const origin = req.header('origin')
    const site = req.header('sec-fetch-site')
    const isOwn = origin
      ? trustedOrigins(config, req.header('host')).includes(origin)
      : site === undefined || site === 'same-origin' || site === 'none'
    if (!isOwn)
      throw new ApiError('noPermission', {
        message: 'This request does not come from a page of this server.',
      })
    return next()
  }
}
