import { isTracking } from '@tidings/contracts/tracking'
import { idPrefix } from './sanitize.ts'

/** The address as seen from the entry's page; null where it is none that may be followed. */
export function resolveAddress(address: string | null, baseUrl: string | null): string | null {
  const url = address ? URL.parse(address.trim(), baseUrl ?? undefined) : null
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : null
}

/**
 * Links lead out of the product in a tab of their own, without telling where from; notes stay within the entry, or where `places`
 * has them. What neither has is on the page of the entry.
 */
export function transformLinks(
  root: DocumentFragment,
  { baseUrl, places }: { baseUrl: string | null; places?: Element | undefined },
): void {
  for (const link of root.querySelectorAll('a')) {
    const names = placeNames(link.getAttribute('href'), baseUrl).map((name) => idPrefix + name)
    const place = names.find((id) => root.getElementById(id) ?? places?.querySelector(`#${CSS.escape(id)}`))
    if (place) {
      link.setAttribute('href', `#${place}`)
      link.removeAttribute('target')
      continue
    }
    const href = resolveAddress(link.getAttribute('href'), baseUrl)
    if (!href) {
      link.removeAttribute('href')
      continue
    }
    link.setAttribute('href', href)
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
}

/** What a place within the entry may be named that a link points to, as to a footnote: as it is written, or as that is meant. */
function placeNames(href: string | null, baseUrl: string | null): string[] {
  const [page = '', name] = href?.trim().split(/#(.*)/s) ?? []
  return !name || (page && !isSamePage(page, baseUrl)) ? [] : [name, decoded(name)]
}

function isSamePage(address: string, baseUrl: string | null): boolean {
  const [one, other] = [pageOf(address, baseUrl), pageOf(baseUrl, null)]
  return one !== undefined && one === other
}

/** A page as feeds and the pages themselves write it: they differ in what leads to it all the same. */
function pageOf(address: string | null, baseUrl: string | null): string | undefined {
  const url = address ? URL.parse(address, baseUrl ?? undefined) : null
  if (!url) return undefined
  const search = [...url.searchParams].filter(([name]) => !isTracking(name))
  return JSON.stringify([url.host.replace(/^www\./, ''), url.pathname.replace(/\/$/, ''), search])
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
