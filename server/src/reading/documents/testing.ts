import type { ParsedFeed } from './parsed-feed.ts'
import { readDocument, type DocumentInput } from './read-document.ts'

/** When the documents of tests are read. */
export const now = Date.UTC(2025, 5, 1)

/** Reads a document as if it came from https://blog.test/feed.xml. */
export function read(document: string | Buffer, options: Partial<DocumentInput> = {}): ParsedFeed {
  return readDocument({
    bytes: Buffer.from(document),
    contentType: undefined,
    url: 'https://blog.test/feed.xml',
    now,
    known: [],
    ownOrigin: 'https://tidings.test',
    maxEntries: 1000,
    ...options,
  })
}

/** An RSS 2.0 document with the usual modules. */
export const rss = (items: string, channel = '<title>Blog</title><link>https://blog.test/</link>') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}${items}</channel></rss>`

/** Reads an Atom document with one entry, of which this is said besides its id. */
export const atom = (entry: string, feed = '<title>Blog</title>'): ParsedFeed =>
  read(`<feed xmlns="http://www.w3.org/2005/Atom">${feed}<entry><id>1</id>${entry}</entry></feed>`)
