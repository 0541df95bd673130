import { createHash } from 'node:crypto'

import type { Attachment, EntryExtra, Media } from '@tidings/contracts'

import { parseDate } from './dates.ts'
import type { IdentifiedEntry } from './identity.ts'
import { detectLanguage, languageTag } from './language.ts'
import { absoluteHttpUrl, resolveBase } from './links.ts'
import type { ParsedEntry } from './parsed-feed.ts'
import { MAX_HTML_LENGTH, sanitize } from './sanitize.ts'
import { SANITIZER_VERSION } from './sanitize-rules.ts'
import type { SourceAuthor, SourceEntry, SourceMedia, SourceText } from './source.ts'
import { htmlToText, plainText, textToHtml, TITLE_LENGTH, titleToText } from './text.ts'
import { bestTranscript } from './transcripts.ts'

const DESCRIPTION_LENGTH = 500
const AUTHOR_LENGTH = 200
const CATEGORY_LENGTH = 100
const MAX_CATEGORIES = 30
const MAX_MEDIA = 50
const MAX_GUID_LENGTH = 2048

/** What entries take over from their feed. */
export interface EntryContext {
  base: string | undefined
  language: string | null
  author: SourceAuthor | undefined
  now: number
  ownOrigin: string | undefined
}

/** Tells whether an entry has changed, or the rules by which it is cleaned. */
export function contentHash({ content, summary, ...rest }: SourceEntry): string {
  const hash = createHash('sha1').update(JSON.stringify([SANITIZER_VERSION, rest]))
  for (const text of [content, summary])
    hash.update(`\n${text?.type}\n${text?.value.slice(0, MAX_HTML_LENGTH)}`)
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
    guid: guid.slice(0, MAX_GUID_LENGTH),
    guidHash,
    contentHash: hash,
    url: source.link ?? null,
    title,
    content: body.html === '' ? null : body.html,
    description,
    ...readAuthor(source.author ?? context.author, resolve),
    publishedAt: known?.publishedAt ?? publishedAt(source.published, context),
    categories: readCategories(source.categories),
    media: readMedia([...source.media, ...body.media], resolve),
    attachments: readAttachments(source, resolve),
    extra: readExtra(source, resolve),
    language: readLanguage([title, description].join(' '), languageTag(source.language) ?? context.language),
  }
}

function readAuthor(author: SourceAuthor = {}, resolve: Resolve) {
  return {
    author: plainText(titleToText(author.name) ?? '', AUTHOR_LENGTH),
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
  return title?.type === 'text' ? plainText(title.value, TITLE_LENGTH) : titleToText(title?.value)
}

function readBody(
  source: SourceEntry,
  { base, ownOrigin }: EntryContext,
): { html: string; media: SourceMedia[] } {
  const content = source.content ?? source.summary
  if (!content) return { html: '', media: [] }
  const dirty = content.type === 'text' ? textToHtml(content.value) : content.value
  return sanitize(dirty, { base: resolveBase([content.base, source.link, source.base, base]), ownOrigin })
}

function readDescription(summary: SourceText | undefined, body: string): string | null {
  if (!summary) return htmlToText(body, DESCRIPTION_LENGTH)
  const { type, value } = summary
  return type === 'text' ? plainText(value, DESCRIPTION_LENGTH) : htmlToText(value, DESCRIPTION_LENGTH)
}

/** An entry without a date is as old as our first sight of it, in the order of the document; none is of the future. */
function publishedAt(
  raw: string | undefined,
  { now, position }: EntryContext & { position: number },
): number {
  const time = raw === undefined ? undefined : parseDate(raw)
  return time === undefined || time > now ? now - position : time
}

type Resolve = (raw: string | undefined) => string | null

function httpResolver(base: string | undefined, ownOrigin: string | undefined): Resolve {
  return (raw) => {
    const url = absoluteHttpUrl(raw, base)
    return url && URL.parse(url)?.origin !== ownOrigin ? url : null
  }
}

function readCategories(raw: readonly string[]): string[] {
  const names = raw
    .map((name) => plainText(titleToText(name) ?? '', CATEGORY_LENGTH))
    .filter((name) => name !== null)
  return [...new Set(names)].slice(0, MAX_CATEGORIES)
}

function readMedia(sources: readonly SourceMedia[], resolve: Resolve): Media[] {
  const byUrl = new Map<string, Media>()
  for (const { url: raw, type, previewUrl, width, height } of sources) {
    const url = resolve(raw)
    if (!url || byUrl.has(url)) continue
    const preview = resolve(previewUrl)
    byUrl.set(url, {
      url,
      type,
      ...(preview ? { preview_image_url: preview } : {}),
      ...(width && height ? { width, height } : {}),
    })
  }
  return [...byUrl.values()].slice(0, MAX_MEDIA)
}

function readAttachments({ attachments }: SourceEntry, resolve: Resolve): Attachment[] {
  return attachments.flatMap(({ url: raw, mimeType, sizeBytes, durationSeconds, title, transcripts }) => {
    const url = resolve(raw)
    if (!url) return []
    const transcript = bestTranscript(transcripts)
    const transcriptUrl = resolve(transcript?.url)
    const isSized = sizeBytes !== undefined && sizeBytes > 0 && Number.isSafeInteger(sizeBytes)
    return [
      {
        url,
        ...(mimeType ? { mime_type: mimeType } : {}),
        ...(isSized ? { size_in_bytes: sizeBytes } : {}),
        ...(durationSeconds && durationSeconds > 0 ? { duration_in_seconds: durationSeconds } : {}),
        ...(title ? { title } : {}),
        ...(transcript && transcriptUrl
          ? { transcript_url: transcriptUrl, transcript_type: transcript.type }
          : {}),
      },
    ]
  })
}

function readExtra({ links }: SourceEntry, resolve: Resolve): EntryExtra | null {
  const resolved = links.flatMap(({ url: raw, type }) => {
    const url = resolve(raw)
    return url ? [{ url, type }] : []
  })
  return resolved.length > 0 ? { links: resolved } : null
}
