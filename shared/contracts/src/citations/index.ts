// It has a door of its own, so that remotes bring it along: a shell of 0.2 does not give it.

/** As a model names the place of what it claims: an entry by its mark, and words that stand in it. */
export interface Citation {
  sourceId: string
  quote: string | null
}

/**
 * How that is written: `[[e1|words]]`, or `[[e1]]`. Words may have some in brackets among them, such as `[1]` or `[sic]`. How many
 * there are is looked at first: what is in brackets is none the shorter for it.
 */
// bounded: chatLimits.replyLength
export const citation =
  /\[\[(?<source>e\d{1,6})(?:\|(?=(?:[^[\]]|\[(?!\[)|\](?!\])){1,500}\]\])(?<quote>(?:[^[\]]|\[[^[\]]{1,500}\]){1,500}))?\]\]/g

/** So long is none of them. */
export const CITATION_LENGTH = 520

export const citationOf = (source = '', quote?: string): Citation => ({
  sourceId: source,
  quote: quote?.trim() ?? null,
})

/** What is cited in a text, each once, in its order. */
export function listCitations(text: string): Citation[] {
  const found = new Map<string, Citation>()
  for (const [whole, source, quote] of text.matchAll(citation)) found.set(whole, citationOf(source, quote))
  return [...found.values()]
}
