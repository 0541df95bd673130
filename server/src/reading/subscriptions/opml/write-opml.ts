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

/** An OPML file of subscriptions in folders by category or by view; the other of the two stays in attributes. */
export function writeOpml(feeds: ExportedFeed[], folderMode: FolderMode, createdAt: Date): string {
  const folders = Map.groupBy(feeds, (feed) => (folderMode === 'view' ? feed.view : feed.category))
  const body = [...folders].flatMap(([key, members]) => {
    const outlines = members.map((feed) => `<outline${attributes(feedAttributes(feed, folderMode))}/>`)
    if (key === null) return outlines
    return [`<outline${attributes(folderAttributes(key))}>`, ...outlines, '</outline>']
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<opml version="2.0" xmlns:tidings="${OPML_NAMESPACE}">`,
    `<head><title>Subscriptions</title><dateCreated>${createdAt.toUTCString()}</dateCreated></head>`,
    '<body>',
    ...body,
    '</body>',
    '</opml>',
    '',
  ].join('\n')
}

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
