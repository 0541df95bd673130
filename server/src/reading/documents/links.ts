import { URL_LENGTH } from './bounds.ts'

/** An http or https address made absolute; null for any other, such as `javascript:`, and for one that is too long. */
export function absoluteHttpUrl(
  raw: string | undefined,
  base?: string,
  maxLength: number = URL_LENGTH,
): string | null {
  if (!raw || raw.length > maxLength) return null
  const url = URL.parse(raw.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  return url.href.length > maxLength ? null : url.href
}

/** Addresses in one way of writing each; what is none is left out. */
export const hrefsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => URL.parse(text)?.href ?? [])

/**
 * The address that an answer says it has (Content-Location), next to the one that answered. It may be a lie: it is what
 * relative links of the document are relative to, and nothing else. Names and passwords in it are nobody's.
 */
export function statedLocation(header: string | undefined, url: string): string | undefined {
  const location = URL.parse(absoluteHttpUrl(header, url) ?? '')
  if (!location) return undefined
  location.username = ''
  location.password = ''
  return location.href
}

/** The first base of a chain, each relative to the next: content, entry, feed, address of the feed. */
export function resolveBase(chain: readonly (string | null | undefined)[]): string | undefined {
  return chain.reduceRight<string | undefined>(
    (base, link) => (link ? (absoluteHttpUrl(link, base) ?? base) : base),
    undefined,
  )
}

// Stories leave out more of an address (`isTracking` of the contracts). Entries that are stored are known by this: with another table they came anew.
const tracking = /^(utm_|fbclid$|gclid$|mc_cid$|mc_eid$)/

/** A link as identity: what changes without the article changing is left out. */
export function linkIdentity(link: string): string {
  const url = URL.parse(link)
  if (!url) return link
  const names = Array.from(url.searchParams.keys())
  for (const name of names.filter((key) => tracking.test(key))) url.searchParams.delete(name)
  url.searchParams.sort()
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`
}
