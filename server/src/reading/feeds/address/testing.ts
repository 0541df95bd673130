import type { IncomingMessage } from 'node:http'
import { serve } from '../../../../../tests/support/serve.ts'

/** Opens what is below /locked. */
export const LOGIN = { name: 'ann', password: 'tide-and-time' }
/** Opens what is below /tokens. */
export const TOKEN = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'

const basic = (password: string) => `Basic ${Buffer.from(`${LOGIN.name}:${password}`).toString('base64')}`

export interface GuardedSite {
  origin: string
  /** An address of this site with name and password. */
  withLogin: (path: string) => string
  /** What opens /locked, at first that of LOGIN. */
  password: string
  /** What came with requests, by path. */
  authorizations: Map<string, (string | undefined)[]>
  /** Leads from a path to an address, for good. */
  redirect: (path: string, location: string) => void
  stop: () => Promise<void>
}

/** A site with a feed at any path: /open to all, /locked by name and password, /tokens by the token. Its entries have pages. */
export async function startGuardedSite(): Promise<GuardedSite> {
  const redirects = new Map<string, string>()
  const authorizations: GuardedSite['authorizations'] = new Map()
  const { origin, close } = await serve((request, response) => {
    const { url = '/', headers } = request
    const { pathname: path } = new URL(url, 'http://site.test')
    authorizations.set(path, [...(authorizations.get(path) ?? []), headers.authorization])
    const location = redirects.get(path)
    if (location) return response.writeHead(301, { location }).end()
    if (!isLetIn(request, site.password)) return response.writeHead(401).end()
    if (path.startsWith('/pages/')) return response.setHeader('content-type', 'text/html').end(PAGE)
    return response.setHeader('content-type', 'application/rss+xml').end(feedAt(path, headers.host))
  })
  const site: GuardedSite = {
    origin,
    password: LOGIN.password,
    authorizations,
    withLogin: (path) => origin.replace('//', `//${LOGIN.name}:${LOGIN.password}@`) + path,
    redirect: (path, location) => void redirects.set(path, location),
    stop: close,
  }
  return site
}

function isLetIn({ headers, url = '' }: IncomingMessage, password: string): boolean {
  if (url.startsWith('/locked')) return headers.authorization === basic(password)
  return !url.startsWith('/tokens') || url.includes(TOKEN)
}

const PAGE = '<html><title>Page</title><p>Words'

const feedAt = (path: string, host = '') =>
  `<rss version="2.0"><channel><title>Feed of ${path}</title>${[1, 2, 3]
    .map(
      (n) =>
        `<item><guid isPermaLink="false">${n}</guid><link>http://${host}/pages${path}/${n}</link><title>Entry ${n}</title><description>Words of ${path}</description></item>`,
    )
    .join('')}</channel></rss>`
