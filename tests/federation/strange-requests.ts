import type { Page } from 'playwright'

/** Where the page may ask for scripts: the shell's own files, and what the registry lists. */
const ours = /^\/(assets\/[\w.-]+|theme\.js|sw\.js|(r1\/)?remotes\/(reader|discover|settings)\/[\w./-]+)$/

/** Ways to name another host, as addresses that were taken for paths have done. */
export const foreignHosts = [
  '//evil.example',
  '/\\evil.example',
  '/%2e%2e//evil.example',
  'https:evil.example',
  '@evil.example',
]

/** What may come of what somebody else says: pictures and the like are of other sites. */
const harmless = new Set(['image', 'media', 'font'])

/** Collects requests of a page to foreign hosts, but for pictures, and for scripts from where none of ours are. */
export function watchForStrangeRequests(page: Page, origin: string): string[] {
  const strange: string[] = []
  page.on('request', (request) => {
    const address = new URL(request.url())
    const isForeign = address.origin !== origin && !harmless.has(request.resourceType())
    const isScript = request.resourceType() === 'script'
    if (isForeign || (isScript && !ours.test(address.pathname + address.search))) strange.push(request.url())
  })
  return strange
}
