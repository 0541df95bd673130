import { parseFeed, parseJsonFeed } from 'feedsmith'

import { storable } from './bounds.ts'
import { DocumentError } from './document-error.ts'
import { looksLikeHtml } from './looks-like-html.ts'
import { moderniseXml } from './modernise-xml.ts'
import { readAtom } from './read-atom.ts'
import { readJson } from './read-json.ts'
import { readRdf, readRss } from './read-rss.ts'
import { repairXml } from './repair-xml.ts'
import type { SourceFeed } from './source.ts'

/** Items beyond are not even looked at. */
const MAX_ITEMS = 10_000

/** Reads a document in any of the formats; broken XML is repaired once. */
export function parseDocument(text: string): SourceFeed {
  const document = text.trim()
  if (document === '') throw new DocumentError('empty', 'The server answered with an empty document.')
  if (document.startsWith('{')) return parseJson(document)
  try {
    return parseXml(document)
  } catch (error) {
    return parseRepaired(document, error)
  }
}

function parseRepaired(document: string, cause: unknown): SourceFeed {
  if (looksLikeHtml(document)) {
    throw new DocumentError('not-a-feed', 'The address answers with a web page, not with a feed.')
  }
  try {
    return parseXml(repairXml(document))
  } catch {
    throw new DocumentError('parse', 'The document is not a feed that can be read.', { cause })
  }
}

function parseXml(document: string): SourceFeed {
  const parsed = parseFeed(moderniseXml(document), { maxItems: MAX_ITEMS })
  switch (parsed.format) {
    case 'rss':
      return readRss(parsed.feed)
    case 'atom':
      return readAtom(parsed.feed)
    case 'rdf':
      return readRdf(parsed.feed)
    case 'json':
      return readJson(parsed.feed)
  }
}

function parseJson(document: string): SourceFeed {
  try {
    return readJson(parseJsonFeed(JSON.parse(document, cleanString), { maxItems: MAX_ITEMS }))
  } catch (cause) {
    throw new DocumentError('parse', 'The document is JSON, but not a JSON Feed that can be read.', { cause })
  }
}

/** JSON can escape what the document itself must not contain. */
function cleanString(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storable(value) : value
}
