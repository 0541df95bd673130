/**
 * Whether a document is a web page. A feed in XML may begin with anything, so its root element is looked for; one in JSON
 * begins with its brace, and quotes HTML.
 */
export function looksLikeHtml(document: string): boolean {
  if (/^[\s\uFEFF\xEF\xBB\xBF]*\{/.test(document) || /<(?:\w+:)?(?:rss|feed|rdf)[\s>]/i.test(document))
    return false
  return /<(?:!doctype html|html|head|body|meta|title|p|div)[\s>]/i.test(document)
}
