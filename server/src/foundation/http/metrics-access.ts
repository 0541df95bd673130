import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import { connectionAddress } from './client-address.ts'
import { isSame } from './is-same.ts'

/** What proxies add to a request, each its own. */
const forwarding = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/

const ownHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/

/**
 * Whoever has the token of the configuration, and this machine itself, as long as it speaks for nobody else: where the server is
 * reached by https, or by a name, it is the proxy that does that who asks from here, and may say nothing of for whom.
 */
export function maySeeFigures(
  context: Context,
  { metricsToken, baseUrl }: Pick<Config, 'metricsToken' | 'baseUrl'>,
): boolean {
  const [, token] = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '') ?? []
  if (metricsToken !== undefined && token !== undefined && isSame(token, metricsToken)) return true
  const isLoopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(connectionAddress(context))
  return isLoopback && isOfThisMachine(baseUrl) && !isForwarded(context)
}

function isOfThisMachine(baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return true
  const { protocol, host } = new URL(baseUrl)
  return protocol === 'http:' && ownHost.test(host)
}

/** A proxy that adds nothing still gives on the name that a browser asked for. */
function isForwarded({ req }: Context): boolean {
  const host = req.header('host')
  return (
    (host !== undefined && !ownHost.test(host)) ||
    Object.keys(req.header()).some((name) => forwarding.test(name))
  )
}
