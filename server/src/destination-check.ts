import { ApiError, callPath } from '@tidings/contracts'
import type { MiddlewareHandler } from 'hono'
import type { Config } from './foundation/config/config.ts'
import { trustedOrigins } from './foundation/http/origin-check.ts'

/** What browsers call what a script asks for, a picture, a page of a tab, one in a frame, and a style sheet. */
type Destination = 'empty' | 'image' | 'document' | 'iframe' | 'style'

/** Where an address that is none of the calls is meant to be shown; the rest is for scripts and programs alone. */
const shown: readonly [path: RegExp, destinations: readonly Destination[]][] = [
  [/^\/api\/images\/web\//, ['image']],
  [/^\/api\/(?:images|avatars|ai\/chat-attachments)\//, ['image', 'document']],
  [/^\/api\/entries\/source$/, ['iframe', 'document']],
  [/^\/api\/(?:docs|openapi\.json)$/, ['document']],
  [/^\/api\/docs\.css$/, ['style']],
  // Letters and providers lead here.
  [
    /^\/(?:api\/)?better-auth\/(?:verify-email|callback|oauth2\/callback|delete-user\/callback|error)/,
    ['document'],
  ],
  [/^\/api\/mcp\/oauth\/callback$/, ['document']],
  // Whoever looks after a server looks at these, and some programs that watch it say what a browser does.
  [/^\/(?:healthz|readyz|metrics|registry\.json)$/, ['document']],
]

/**
 * Refuses what a page shows instead of asking for it by a script: an entry may hold a picture whose address is one of our
 * calls, which browsers ask for with the user's cookie. Links that lead to a call are refused too, but not an address that
 * somebody types; and so is what a script of another site's page asks for with that cookie, though it may not read the
 * answer. Programs do not say what they ask for, and are let through.
 */
export function destinationCheck(config: Pick<Config, 'baseUrl' | 'apiOrigins'>): MiddlewareHandler {
  return ({ req }, next) => {
    if (!callPath.test(req.path)) return next()
    const destination = destinationOf(req.header())
    const allowed = shown.find(([path]) => path.test(req.path))?.[1] ?? []
    const isTyped = destination === 'document' && req.header('sec-fetch-site') === 'none'
    const isMeant = allowed.some((each) => each === destination)
    const isAsked = destination === 'empty' && !isOfAnotherSite(req.raw.headers, config)
    if (destination === undefined || isAsked || isTyped || isMeant) return next()
    throw new ApiError('noPermission', { message: `This is not for ${destination}.` })
  }
}

/** The cookie goes along from another port of this machine, or another name of the same domain. */
function isOfAnotherSite(headers: Headers, config: Pick<Config, 'baseUrl' | 'apiOrigins'>): boolean {
  const site = headers.get('sec-fetch-site')
  const isElsewhere = site === 'same-site' || site === 'cross-site'
  if (!isElsewhere || !headers.has('cookie')) return false
  return !trustedOrigins(config, headers.get('host')).includes(headers.get('origin') ?? '')
}

/** How what a browser says that it takes begins, by what it wants. */
const accepted: readonly [start: string, destination: Destination][] = [
  ['image/', 'image'],
  ['text/html', 'document'],
  ['text/css', 'style'],
]

/**
 * Over plain http browsers say nothing of it; but what they want for a page, a picture or a style sheet they say the kinds of
 * that they take, and those that play something ask for it from a byte on, which no script of ours does. An address that
 * somebody types cannot be told from a link there.
 */
function destinationOf(headers: Record<string, string | undefined>): string | undefined {
  const stated = headers['sec-fetch-dest']
  if (stated !== undefined) return stated
  const [, wanted] = accepted.find(([start]) => headers['accept']?.startsWith(start)) ?? []
  return wanted ?? (headers['range'] === undefined ? undefined : 'a player')
}
