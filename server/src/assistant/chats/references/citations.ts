import { chatLimits } from '@tidings/contracts'

// bounded: chatLimits.replyLength
export const citation = /\[\[(e\d{1,6})(?:\|([^[\]]{1,500}))?\]\]/g

/** So long is none of them. */
export const CITATION_LENGTH = 520

/** As a model names the place of what it claims: an entry by its mark, and words of it. */
interface Citation {
  sourceId: string
  quote: string | null
}

/** What a model cites in a text, each once. */
export function listCitations(text: string): Citation[] {
  const found = new Map<string, Citation>()
  for (const [whole, sourceId = '', quote] of text.matchAll(citation))
    found.set(whole, { sourceId, quote: quote?.trim() ?? null })
  return [...found.values()].slice(0, chatLimits.references)
}
