/** As a model cites an entry that it was given: its mark, and words that stand in it. */
const CITATION = /\[\[(?<source>e\d{1,6})(?:\|(?<quote>[^[\]]{1,500}))?\]\]/g

/** Cells of a table end at a bar, which a citation has as well: there another letter stands in for it, that no text has. */
const BAR = '\uE000'

/** Hides the bars of citations. */
export const hideBars = (text: string): string =>
  text.replaceAll(CITATION, (whole) => whole.replace('|', BAR))

/** Writes what bars were hidden in as it was. */
export const showBars = (text: string): string => text.replaceAll(BAR, '|')

export interface Citation {
  sourceId: string
  quote: string | null
}

const HIDDEN = /^\[\[(?<source>e\d{1,6})(?:\uE000(?<quote>[^[\]]{1,500}))?\]\]/

/** The citation that a text with hidden bars begins with, and how it is written there. */
export function citationAt(text: string): (Citation & { raw: string }) | undefined {
  const found = HIDDEN.exec(text)
  if (!found?.groups) return undefined
  return {
    raw: found[0],
    sourceId: found.groups['source'] ?? '',
    quote: found.groups['quote']?.trim() ?? null,
  }
}

/** What is cited, each once, in its order. */
export function listCitations(text: string): Citation[] {
  const found = new Map<string, Citation>()
  for (const match of text.matchAll(CITATION)) found.set(match[0], citationOf(match[1], match[2]))
  return [...found.values()]
}

/** A text with something else in the place of each citation. */
export const writeCitations = (text: string, write: (citation: Citation) => string): string =>
  text.replaceAll(CITATION, (_, source?: string, quote?: string) => write(citationOf(source, quote)))

/** A text as what stands between its citations, and these. */
export function splitCitations(text: string): (string | Citation)[] {
  const pieces: (string | Citation)[] = []
  let from = 0
  for (const match of text.matchAll(CITATION)) {
    pieces.push(text.slice(from, match.index), citationOf(match[1], match[2]))
    from = match.index + match[0].length
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '')
}

const citationOf = (source = '', quote?: string): Citation => ({
  sourceId: source,
  quote: quote?.trim() ?? null,
})
