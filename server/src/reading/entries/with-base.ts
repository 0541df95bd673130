/**
 * Addresses in a page are those of its site, and its links open tabs of their own. The first `base` of a page counts, so
 * ours stands before everything but the doctype, which must come first: whatever the page holds, it begins its head.
 */
export function withBase(html: string, url: string): string {
  const base = `<base href="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" target="_blank">`
  const { length: start } = /^[\s\uFEFF]*<!doctype[^>]*>/i.exec(html)?.[0] ?? ''
  return html.slice(0, start) + base + html.slice(start)
}
