import { findPassage, foldForPassages } from '@tidings/contracts/passages'
import { beginningOf } from './bounds.ts'
import { htmlToWords } from './html-to-words.ts'
import { hrefsOf } from './links.ts'

/** A text as HTML, and what is said to stand in it. */
export interface CitedText {
  title: string
  html: string
  quotes: readonly string[]
  /** As `hrefsOf` writes them. */
  addresses: readonly string[]
}

/** What of that stands there. */
export type FoundCited = Record<'quotes' | 'addresses', string[]>

/** Of the words, so many characters are looked through: five hours of reading. All of the longest would be too much for a worker. */
const WORDS_LENGTH = 400_000

// bounded: what is kept of an entry
const attribute = /\s(?:href|src)="([^"]{1,4096})"/g

/**
 * Which quotes stand in a text or its title, and which addresses in what it links to and shows. Goes through the whole of it,
 * once for each quote: for a worker.
 */
export const findCited = (text: CitedText): FoundCited => ({
  quotes: findQuotes(text),
  addresses: findLinks(text),
})

function findQuotes({ title, html, quotes }: CitedText): string[] {
  if (quotes.length === 0) return []
  const text = foldForPassages(beginningOf(`${title}\n${htmlToWords(html)}`, WORDS_LENGTH))
  return quotes.filter((quote) => findPassage(text, quote) !== null)
}

function findLinks({ html, addresses }: CitedText): string[] {
  if (addresses.length === 0) return []
  const sought = new Set(addresses)
  const found = new Set<string>()
  for (const [, value = ''] of html.matchAll(attribute)) {
    for (const href of hrefsOf([value.replaceAll('&amp;', '&')])) if (sought.has(href)) found.add(href)
  }
  return [...found]
}
