const OTHER_SCHEME = /^(?!https?:)[a-z][a-z\d+.-]*:(?!\d)/i

/**
 * The address that somebody means who types or pastes `text`, null when it is none. `feed:` links are taken for what they
 * point to. A name without a scheme stays without one: the server knows how to reach it.
 */
export function parseAddress(text: string): string | null {
  const address = text.trim().replace(/^feed:(\/\/)?/i, '')
  if (address === '' || /\s/.test(address) || OTHER_SCHEME.test(address)) return null
  const hasScheme = /^https?:/i.test(address)
  const url = URL.parse(hasScheme ? address : `https://${address}`)
  if (!url) return null
  if (hasScheme) return url.href
  return isHost(url.hostname) ? address : null
}

/** An address without the name and password that it lets in by: what may be seen and remembered of it. */
export function withoutLogin(address: string): string {
  const hasScheme = /^https?:/i.test(address)
  const url = URL.parse(hasScheme ? address : `https://${address}`)
  if (!url || (url.username === '' && url.password === '')) return address
  url.username = ''
  url.password = ''
  return hasScheme ? url.href : url.href.slice('https://'.length)
}

/** A word alone, without a scheme, is no host, but for this machine's own name. */
function isHost(hostname: string): boolean {
  return hostname.includes('.') || hostname.startsWith('[') || hostname === 'localhost'
}

/** The name of the machine in an address; the address itself where there is none. */
export function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, '') || address
}

/** An address as one reads it: without scheme, `www.` and the slash at the end. */
export function shortAddress(address: string): string {
  return address
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')
}
