import { feedLimits } from '@tidings/contracts'

import { FetchError } from './fetch-error.ts'

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const PERMANENT = new Set([301, 308])

/** Follows the redirects of one request by hand, so that each hop passes the guard. */
export class RedirectChain {
  readonly #visited = new Set<string>()
  #hops = 0
  #isPermanent = true

  /** Notes a request about to be made. The same address is worth asking again only with new cookies. */
  visit(url: string, cookies = ''): void {
    const request = `${url} ${cookies}`
    if (this.#visited.has(request)) {
      throw new FetchError('redirect-loop', 'The address redirects to itself in a circle.')
    }
    this.#visited.add(request)
  }

  /** The address to go on to; undefined when the answer is no redirect. */
  next(status: number, location: string | undefined, from: string): string | undefined {
    if (!REDIRECTS.has(status) || !location) return undefined
    this.#hops += 1
    if (this.#hops > feedLimits.redirects) {
      throw new FetchError(
        'too-many-redirects',
        `The address redirects more than ${feedLimits.redirects} times.`,
      )
    }
    if (!PERMANENT.has(status)) this.#isPermanent = false
    const url = URL.parse(location, from)
    if (!url)
      throw new FetchError('scheme', 'The address redirects to something that is not an address on the web.')
    return url.href
  }

  /** The address to remember in place of the first; null unless every hop was permanent. */
  movedTo(url: string): string | null {
    return this.#hops > 0 && this.#isPermanent ? url : null
  }
}
