import type { View } from '@tidings/contracts'
import { CATEGORY_ATTRIBUTE, VIEW_ATTRIBUTE } from '../../documents/opml-attributes.ts'
import { OPML_NAMESPACE, viewNames } from './opml-format.ts'

export interface ExportedFeed {
  url: string
  siteUrl: string | null
  title: string
  category: string | null
  view: View
}

export type FolderMode = 'view' | 'category'

/** What the folder of a feed is named by; null where it is in none. */
export const folderOf = (feed: Pick<ExportedFeed, 'view' | 'category'>, folderMode: FolderMode) =>
  folderMode === 'view' ? feed.view : feed.category

/**
 * An OPML file of subscriptions in folders by category or by view, in pieces; the other of the two stays in attributes. Feeds of
 * one folder come one after the other.
 */
export async function* writeOpml(
  batches: AsyncIterable<readonly ExportedFeed[]>,
  folderMode: FolderMode,
  createdAt: Date,
): AsyncGenerator<string> {
  yield toLines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<opml version="2.0" xmlns:tidings="${OPML_NAMESPACE}">`,
    `<head><title>Subscriptions</title><dateCreated>${createdAt.toUTCString()}</dateCreated></head>`,
    '<body>',
  ])
  let folder: ReturnType<typeof folderOf> = null
  const changeTo = (next: typeof folder): string[] => {
    if (next === folder) return []
    const changed = [
      ...(folder === null ? [] : ['</outline>']),
      ...(next === null ? [] : [`<outline${attributes(folderAttributes(next))}>`]),
    ]
    folder = next
    return changed
  }
  for await (const feeds of batches) {
    const outlines = feeds.flatMap((feed) => [
      ...changeTo(folderOf(feed, folderMode)),
      `<outline${attributes(feedAttributes(feed, folderMode))}/>`,
    ])
    yield toLines(outlines)
  }
  yield toLines([...changeTo(null), '</body>', '</opml>'])
}

const toLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

function folderAttributes(key: View | string): Record<string, string | null> {
  if (typeof key === 'string') return { text: key, title: key }
  return { text: viewNames[key], title: viewNames[key], [VIEW_ATTRIBUTE]: String(key) }
}

function feedAttributes(feed: ExportedFeed, folderMode: FolderMode): Record<string, string | null> {
  return {
    type: 'rss',
    text: feed.title,
    title: feed.title,
    xmlUrl: feed.url,
    htmlUrl: feed.siteUrl,
    [VIEW_ATTRIBUTE]: String(feed.view),
    [CATEGORY_ATTRIBUTE]: folderMode === 'view' ? feed.category : null,
  }
}

function attributes(values: Record<string, string | null>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeXml(value ?? '')}"`)
    .join('')
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** What XML 1.0 forbids, with the C1 controls that it only discourages. */
const forbidden = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"\n\r\t]/g, (character) => escapes[character] ?? '')
}
