/** RSS 1.1 names its root as others name what is in theirs. */
const feedRoot = /<(?:\w+:)?(?:(?:rss|feed|rdf)[\s>]|channel\s[^<>]*\/net\/rss1\.1#)/i

/**
 * Whether a document is a web page. A feed in XML may begin with anything, so its root element is looked for; one in JSON
 * begins with its brace, and quotes HTML.
 */
export function looksLikeHtml(document: string): boolean {
  if (/^[\s\uFEFF\xEF\xBB\xBF]*\{/.test(document) || feedRoot.test(document)) return false
  return /<(?:!doctype html|html|head|body|meta|title|p|div)[\s>]/i.test(document)
}
