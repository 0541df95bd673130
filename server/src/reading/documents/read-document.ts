import type { PageRecipe } from '@tidings/contracts'
import { DAY_MS } from '@tidings/contracts/spans'
import { readPageAsFeed } from './pages/read-page.ts'
import { feedBounds, positive } from './bounds.ts'
import { parseDate } from './dates.ts'
import { decodeDocument } from './decode.ts'
import { findWords, type FeedInWords, type WordsFoundIn } from './find-words.ts'
import { identifyEntries, type KnownEntry } from './identity.ts'
import { languageTag } from './language.ts'
import { absoluteHttpUrl, resolveBase, statedLocation } from './links.ts'
import { parseDocument } from './parse-document.ts'
import type { ParsedFeed } from './parsed-feed.ts'
import { contentHash, readEntry, type EntryContext } from './read-entry.ts'
import type { SourceEntry, SourceFeed } from './source.ts'
import { htmlToText, titleToText } from './text.ts'

export interface DocumentInput {
  bytes: Buffer
  contentType: string | undefined
  /** Where the document came from. */
  url: string
  /** Where the answer said that it is, in its header Content-Location. */
  contentLocation?: string | undefined
  /** When it was fetched, in epoch milliseconds. */
  now: number
  /** What is stored already, so that unchanged entries cost nothing. */
  known: readonly KnownEntry[]
  ownOrigin: string | undefined
  /** Of more entries than this, the newest are taken. */
  maxEntries: number
  /** How entries are found where the document is a web page. */
  recipe?: PageRecipe | undefined
  /** What is looked for in the document. */
  words?: string | undefined
}

/** Reads the bytes of a feed into what is to be stored. Throws a DocumentError for what is no feed. */
export function readDocument(input: DocumentInput): ParsedFeed {
  const text = decodeDocument(input.bytes, input.contentType)
  const source = input.recipe ? readPageAsFeed(text, input.url, input.recipe) : parseDocument(text)
  // Of pages no browser heeds what their header says.
  const location = input.recipe ? undefined : statedLocation(input.contentLocation, input.url)
  const base = resolveBase([source.base, source.siteUrl, location, input.url])
  const sources = newest(
    source.entries.map((entry) => withAbsoluteLink(entry, base)),
    input.maxEntries,
  )
  const language = languageTag(source.language)
  const dates = sources.flatMap(({ published }) => (published ? (parseDate(published) ?? []) : []))
  const context: EntryContext = {
    base,
    language,
    author: source.author,
    now: input.now,
    undated: timesOfUndated(dates, input),
    ownOrigin: input.ownOrigin,
  }
  const identified = identifyEntries(sources, input.known, (entry) => titleToText(entry.title?.value))
  const fields = feedFields(source, input.url, location)
  const entries = identified.flatMap((entry, position) => {
    const hash = contentHash(entry.source)
    return entry.known?.contentHash === hash ? [] : [readEntry(entry, hash, { ...context, position })]
  })
  return {
    ...fields,
    language,
    entryCount: identified.length,
    publishedAt: dates,
    entries,
    wordsIn: findWordsIn(input, { text, description: fields.description, entries }),
  }
}

/** Of a page, on which anybody may have written, what is beside its entries does not count. */
function findWordsIn({ words, recipe }: DocumentInput, feed: FeedInWords): WordsFoundIn {
  return words === undefined ? null : findWords(words, recipe ? { ...feed, text: null } : feed)
}

/**
 * When entries without a date count as published, in the order of the document: when they are seen first. What the first
 * document has is older than that, nobody knows how much: it comes below all that is dated, a day apart.
 */
function timesOfUndated(
  dates: readonly number[],
  { now, known }: Pick<DocumentInput, 'now' | 'known'>,
): EntryContext['undated'] {
  if (known.length > 0) return (position) => now - position
  const oldest = Math.min(now, ...dates)
  return (position) => oldest - (position + 1) * DAY_MS
}

function feedFields(source: SourceFeed, url: string, location: string | undefined) {
  const base = resolveBase([source.base, location, url])
  return {
    title: titleToText(source.title, feedBounds.title),
    siteUrl: absoluteHttpUrl(source.siteUrl, base, feedBounds.url),
    description: source.description ? htmlToText(source.description, feedBounds.description) : null,
    image: absoluteHttpUrl(
      source.image,
      resolveBase([source.base, source.siteUrl, location, url]),
      feedBounds.url,
    ),
    ttlMinutes: readTtl(source),
    // A hub is for the server to ask, not for a reader to follow: that is not decided by a header.
    hubUrl: absoluteHttpUrl(source.hubUrl, resolveBase([source.base, url]), feedBounds.url),
  }
}

/** Of a ttl that is none, nothing is left; one of less than a minute is one of a minute. */
function readTtl({ ttlMinutes }: SourceFeed): number | null {
  const ttl = positive(ttlMinutes, feedBounds.ttlMinutes)
  return ttl === undefined ? null : Math.ceil(ttl)
}

function withAbsoluteLink(entry: SourceEntry, feedBase: string | undefined): SourceEntry {
  const base = resolveBase([entry.base, feedBase])
  return { ...entry, base, link: absoluteHttpUrl(entry.link, base) ?? undefined }
}

/** A document may list the oldest first, so the newest are found by date; those without one keep their place. */
function newest(entries: SourceEntry[], limit: number): SourceEntry[] {
  if (entries.length <= limit) return entries
  const dated = entries.map((entry) => ({ entry, time: parseDate(entry.published ?? '') ?? 0 }))
  return dated
    .toSorted((a, b) => b.time - a.time)
    .slice(0, limit)
    .map(({ entry }) => entry)
}
