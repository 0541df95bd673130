import { idPrefix } from './sanitize.ts'

/** The address as seen from the entry's page; null where it is none that may be followed. */
export function resolveAddress(address: string | null, baseUrl: string | null): string | null {
  const url = address ? URL.parse(address.trim(), baseUrl ?? undefined) : null
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : null
}

/** Links lead out of the product in a tab of their own, without telling where from; notes stay within the entry. */
export function transformLinks(root: DocumentFragment, baseUrl: string | null): void {
  for (const link of root.querySelectorAll('a')) {
    const fragment = ownFragment(link.getAttribute('href'), baseUrl)
    if (fragment) {
      link.setAttribute('href', `#${idPrefix}${fragment}`)
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

/** The name that a link points to within its own page, as footnotes do. */
function ownFragment(href: string | null, baseUrl: string | null): string | null {
  if (!href) return null
  if (href.startsWith('#')) return href.slice(1) || null
  if (!baseUrl || !href.startsWith(`${baseUrl}#`)) return null
  return href.slice(baseUrl.length + 1) || null
}
