import { isOfProxy } from './is-of-proxy.ts'
import { newestOf } from './kept-sets.ts'
import { cacheOfShell, type KeptShell } from './kept-shell.ts'

/** A server that takes longer counts as one that cannot be reached. */
const PATIENCE_MS = 4000

/**
 * How a request is answered; undefined where the service worker has no part in it. The registry is among those: what is
 * kept of it is read by the page, which must know whether the server said it.
 */
export function answerTo(
  request: Request,
  shell: KeptShell,
  origin: string,
): (() => Promise<Response>) | undefined {
  const { pathname, origin: target } = new URL(request.url)
  if (request.method !== 'GET' || target !== origin) return undefined
  if (/^\/(?:api|better-auth)\//.test(pathname)) return undefined
  if (pathname.startsWith('/remotes/')) return () => keptFirst(request, () => caches.match(request.url))
  if (pathname in shell.files) {
    const kept = () => caches.match(pathname, { cacheName: cacheOfShell(shell) })
    // What has its content in its name never changes.
    return () => (pathname.startsWith('/assets/') ? keptFirst(request, kept) : networkFirst(request, kept))
  }
  return request.mode === 'navigate' ? () => networkFirst(request, () => keptPage(shell)) : undefined
}

type Kept = () => Promise<Response | undefined>

/** The page that came with the newest parts, which knows their hashes; before any were kept, that of the shell alone. */
async function keptPage(shell: KeptShell): Promise<Response | undefined> {
  const newest = await newestOf((script) => script in shell.files)
  return caches.match('/', { cacheName: newest?.name ?? cacheOfShell(shell) })
}

async function keptFirst(request: Request, kept: Kept): Promise<Response> {
  return (await kept()) ?? fetch(request)
}

/** What is kept stands in while the server cannot be reached, whoever says so. */
async function networkFirst(request: Request, kept: Kept): Promise<Response> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const response = await fetch(request, { signal: patience.signal })
    return isOfProxy(response) ? ((await kept()) ?? response) : response
  } catch (error) {
    const response = await kept()
    if (!response) throw error
    return response
  } finally {
    // An answer that has begun may take its time.
    clearTimeout(timer)
  }
}
