/**
 * Takes away the elements that cleaning left with nothing to load, and the spans that it marked as hidden with all that is in
 * them. The library could leave them out by itself, but copies the whole text for each: a mail of a megabyte with some thousand
 * of them took seconds.
 *
 * @param clean what the library wrote: of `<`, `>` and `"` only those of tags are there, and each element is closed.
 */
export function prune(clean: string): string {
  return withoutHidden(
    clean.replace(loading, (element, attributes: string) => (source.test(attributes) ? element : '')),
  )
}

/** An iframe may hold text, the others nothing. */
const loading = /<(?:img|source|track|iframe)\b([^<>]*)>(?:[^<]*<\/(?:source|track|iframe)>)?/g

/** One attribute after the other: what looks like a source inside the text of another is none. */
const source = /^(?: [^ ="]+(?:="[^"]*")?)*? src(?:set)?="[^"]/

const hidden = '<span aria-hidden>'

function withoutHidden(html: string): string {
  if (!html.includes(hidden)) return html
  let depth = 0
  const kept = html.split(/(<\/?span\b[^<>]*>)/).filter((piece) => {
    if (depth === 0 && piece !== hidden) return true
    if (piece.startsWith('<span')) depth += 1
    if (piece.startsWith('</span')) depth -= 1
    return false
  })
  return kept.join('')
}
