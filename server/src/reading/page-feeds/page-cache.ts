import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@tidings/contracts/spans'

/** A page that was fetched a moment ago. */
export interface KeptPage {
  /** The address that answered, after redirects. */
  url: string
  body: Buffer
  contentType: string | undefined
  /** Another one means another page: what was pointed at may be elsewhere on it. */
  version: string
}

/** As it came. */
export type FetchedPage = Omit<KeptPage, 'version'>

const KEPT_MS = 5 * MINUTE_MS
/** Bytes in all. */
const ROOM = 16 * 1024 * 1024

/** Keeps the pages that somebody is pointing at, so that their sites are asked once and not with each click. */
export class PageCache {
  readonly #pages = new Map<string, { page: KeptPage; at: number }>()
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  get(address: string): KeptPage | undefined {
    const known = this.#pages.get(address)
    if (!known) return undefined
    if (this.#clock() - known.at <= KEPT_MS) return known.page
    this.#pages.delete(address)
    return undefined
  }

  put(address: string, fetched: FetchedPage): KeptPage {
    const version = createHash('sha1').update(fetched.body).digest('base64url').slice(0, 16)
    const page = { ...fetched, version }
    this.#pages.delete(address)
    this.#pages.set(address, { page, at: this.#clock() })
    this.#makeRoom()
    return page
  }

  /** What has been there the longest goes first. */
  #makeRoom(): void {
    let used = [...this.#pages.values()].reduce((sum, { page }) => sum + page.body.length, 0)
    for (const [address, { page }] of this.#pages) {
      if (used <= ROOM || this.#pages.size === 1) return
      this.#pages.delete(address)
      used -= page.body.length
    }
  }
}
