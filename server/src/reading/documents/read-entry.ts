import { createHash } from 'node:crypto'

import { beginningOf, entryBounds, storable } from './bounds.ts'
import { parseDate } from './dates.ts'
import type { IdentifiedEntry } from './identity.ts'
import { detectLanguage, languageTag } from './language.ts'
import { absoluteHttpUrl, resolveBase } from './links.ts'
import type { ParsedEntry } from './parsed-feed.ts'
import { readFiles, type ResolveAddress } from './read-files.ts'
import { sanitize } from './sanitize.ts'
import { SANITIZER_VERSION } from './sanitize-rules.ts'
import type { SourceAuthor, SourceEntry, SourceMedia, SourceText } from './source.ts'
import { htmlToText, plainText, textToHtml, titleToText } from './text.ts'

/** What entries take over from their feed. */
export interface EntryContext {
  base: string | undefined
  language: string | null
  author: SourceAuthor | undefined
  now: number
  /** When an entry without a date counts as published, by its place in the document. */
  undated: (position: number) => number
  ownOrigin: string | undefined
}

/** Tells whether an entry has changed, or the rules by which it is cleaned. */
export function contentHash({ content, summary, ...rest }: SourceEntry): string {
  const hash = createHash('sha1').update(JSON.stringify([SANITIZER_VERSION, rest]))
  for (const text of [content, summary])
    hash.update(`\n${text?.type}\n${text?.value.slice(0, entryBounds.content)}`)
  return hash.digest('hex')
}

/** Cleans one entry for storing. */
export function readEntry(
  { source, guid, guidHash, known }: IdentifiedEntry,
  hash: string,
  context: EntryContext & { position: number },
): ParsedEntry {
  const title = readTitle(source.title)
  const body = readBody(source, context)
  const description = readDescription(source.summary, body.html)
  const resolve = httpResolver(source.base, context.ownOrigin)
  return {
    guid: storable(beginningOf(guid, entryBounds.guid)),
    guidHash,
    contentHash: hash,
    url: source.link ?? null,
    title,
    content: body.html === '' ? null : body.html,
    description,
    ...readAuthor(source.author ?? context.author, resolve),
    publishedAt: known?.publishedAt ?? publishedAt(source.published, context),
    categories: readCategories(source.categories),
    ...readFiles({ ...source, media: [...source.media, ...body.media] }, resolve),
    language: readLanguage([title, description].join(' '), languageTag(source.language) ?? context.language),
  }
}

function readAuthor(author: SourceAuthor = {}, resolve: ResolveAddress) {
  return {
    author: plainText(titleToText(author.name) ?? '', entryBounds.author),
    authorUrl: resolve(author.url),
    authorAvatar: resolve(author.avatar),
  }
}

/** The language of the text; what is declared counts where the text does not tell, and between Han and Kanji. */
function readLanguage(text: string, declared: string | null): string | null {
  const detected = detectLanguage(text)
  const isKanjiOnly = detected === 'zh' && declared?.startsWith('ja')
  return detected === null || isKanjiOnly ? declared : detected
}

function readTitle(title: SourceText | undefined): string | null {
  return title?.type === 'text' ? plainText(title.value, entryBounds.title) : titleToText(title?.value)
}

function readBody(
  source: SourceEntry,
  { base, ownOrigin }: EntryContext,
): { html: string; media: SourceMedia[] } {
  const content = source.content ?? source.summary
  if (!content) return { html: '', media: [] }
  const dirty = content.type === 'text' ? textToHtml(content.value) : content.value
  return sanitize(dirty, {
    base: resolveBase([content.base, source.link, source.base, base]),
    page: source.link,
    ownOrigin,
  })
}

function readDescription(summary: SourceText | undefined, body: string): string | null {
  if (!summary) return htmlToText(body, entryBounds.description)
  const { type, value } = summary
  const length = entryBounds.description
  return type === 'text' ? plainText(value, length) : htmlToText(value, length)
}

/** None is of the future. */
function publishedAt(
  raw: string | undefined,
  { now, undated, position }: EntryContext & { position: number },
): number {
  const time = raw === undefined ? undefined : parseDate(raw)
  if (time === undefined) return undated(position)
  return time > now ? now - position : time
}

function httpResolver(base: string | undefined, ownOrigin: string | undefined): ResolveAddress {
  return (raw) => {
    const url = absoluteHttpUrl(raw, base)
    return url && URL.parse(url)?.origin !== ownOrigin ? url : null
  }
}

function readCategories(raw: readonly string[]): string[] {
  const names = raw
    .map((name) => plainText(titleToText(name) ?? '', entryBounds.category))
    .filter((name) => name !== null)
  return [...new Set(names)].slice(0, entryBounds.categories)
}
