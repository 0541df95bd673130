import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { decodeDocument } from '../documents/decode.ts'
import { upToNesting } from '../documents/nesting.ts'
import { sanitize } from '../documents/sanitize.ts'

export interface ArticleInput {
  body: Uint8Array
  contentType: string | undefined
  /** Where the page came from, after redirects. */
  url: string
  ownOrigin?: string | undefined
}

/** An article may be short; what is shorter is no article. */
const LEAST_CHARACTERS = 140
/** A page of more elements would hold a worker up for long. */
const MOST_ELEMENTS = 30_000

/** The article of a web page without what stands around it, sanitised; null for a page that holds none. */
export function extractArticle({ body, contentType, url, ownOrigin }: ArticleInput): string | null {
  const { document } = parseHTML(upToNesting(decodeDocument(Buffer.from(body), contentType)))
  if (!document.documentElement || !document.body) return null
  const article = new Readability(document, {
    charThreshold: LEAST_CHARACTERS,
    maxElemsToParse: MOST_ELEMENTS,
  }).parse()
  if (!article?.content || (article.textContent ?? '').trim().length < LEAST_CHARACTERS) return null
  return sanitize(article.content, { base: url, page: url, ownOrigin }).html || null
}
