/** Opens an address in a tab of its own that knows nothing of this page; no other kind than of web pages. */
export function openInBrowser(address: string | null | undefined): void {
  const url = address ? URL.parse(address) : null
  if (url && /^https?:$/.test(url.protocol)) open(url, '_blank', 'noopener,noreferrer')
}
