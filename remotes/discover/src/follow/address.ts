const OTHER_SCHEME = /^(?!https?:)[a-z][a-z\d+.-]*:(?!\d)/i

/**
 * The address that somebody means who types or pastes `text`: `feed:` links are taken for what they point to, and a name
 * without a scheme for a site. Null when it is no address.
 */
export function parseAddress(text: string): string | null {
  const address = text
    .trim()
    .replace(/^feed:(\/\/)?(?=https?:)/i, '')
    .replace(/^feed:\/\//i, 'https://')
  if (address === '' || /\s/.test(address) || OTHER_SCHEME.test(address)) return null
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)
  if (!url || !isHost(url.hostname)) return null
  return url.href
}

/** A word alone is no host, but for this machine's own name. */
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
