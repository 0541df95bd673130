import { citation, citationOf, type Citation } from '@tidings/contracts/citations'

/** Cells of a table end at a bar, which a citation has as well: there another letter stands in for it, that no text has. */
const BAR = '\uE000'

/** Hides the bars of citations. */
export const hideBars = (text: string): string =>
  text.replaceAll(citation, (whole) => whole.replace('|', BAR))

/** Writes what bars were hidden in as it was. */
export const showBars = (text: string): string => text.replaceAll(BAR, '|')

const hidden = new RegExp(`^${citation.source.replace(String.raw`\|`, BAR)}`)

/** The citation that a text with hidden bars begins with, and how it is written there. */
export function citationAt(text: string): (Citation & { raw: string }) | undefined {
  const found = hidden.exec(text)
  if (!found?.groups) return undefined
  return {
    raw: found[0],
    sourceId: found.groups['source'] ?? '',
    quote: found.groups['quote']?.trim() ?? null,
  }
}

/** A text with something else in the place of each citation. */
export const writeCitations = (text: string, write: (citation: Citation) => string): string =>
  text.replaceAll(citation, (_, source?: string, quote?: string) => write(citationOf(source, quote)))

/** A text as what stands between its citations, and these. */
export function splitCitations(text: string): (string | Citation)[] {
  const pieces: (string | Citation)[] = []
  let from = 0
  for (const match of text.matchAll(citation)) {
    pieces.push(text.slice(from, match.index), citationOf(match[1], match[2]))
    from = match.index + match[0].length
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '')
}
