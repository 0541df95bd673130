import type { RdfFeed, RssFeed } from 'feedsmith'

import { atomText } from './atom-text.ts'
import { creatorsOf, dateOf, subjectsOf } from './dublin-core.ts'
import { withLength } from './lengths.ts'
import { enclosureMedia, mediaRss } from './media.ts'
import { alternateLink, atomAuthors } from './read-atom.ts'
import { html, joinAuthors, type SourceAuthor, type SourceEntry } from './source.ts'
import { withTranscripts } from './transcripts.ts'

type RssItem = RssFeed.Item<string>
type RdfItem = RdfFeed.Item<string>

export function readRssItem(item: RssItem): SourceEntry {
  const enclosures = (item.enclosures ?? []).flatMap(({ url, type, length }) =>
    url ? [{ url, mimeType: type, sizeBytes: length }] : [],
  )
  const { media, attachments } = withTranscripts(enclosureMedia(enclosures, item.itunes), item.podcast)
  const link = item.link ?? alternateLink(item.atom?.links) ?? permanentLink(item)
  return {
    ...readItem(item),
    guid: item.guid?.value,
    link,
    author: rssAuthor(item),
    published: item.pubDate ?? moduleDate(item),
    categories: rssCategories(item),
    media: [...mediaRss(item.media), ...media],
    attachments: withLength(attachments, { ...item, link }),
    links: item.comments ? [{ url: item.comments, type: 'comments' }] : [],
  }
}

export function readRdfItem(item: RdfItem): SourceEntry {
  return { ...readItem(item), guid: item.rdf?.about, link: item.link }
}

/** What both kinds of item have in common: title, texts and the modules. */
function readItem(item: RssItem | RdfItem): SourceEntry {
  const { dc = {} } = item
  return {
    title: html(item.title ?? dc.titles?.[0] ?? moduleTitle(item)),
    ...readTexts(item),
    author: joinAuthors(creatorsOf(item)),
    published: moduleDate(item),
    categories: subjectsOf(item),
    media: mediaRss(item.media),
    attachments: [],
    links: [],
    language: dc.languages?.[0],
    base: item.xml?.base,
  }
}

/** The full text where the feed has one beside the description. */
function readTexts(item: RssItem | RdfItem): Pick<SourceEntry, 'content' | 'summary'> {
  const description = item.description ?? item.dc?.descriptions?.[0] ?? itunesOf(item).summary
  const full = html(item.content?.encoded) ?? atomText(item.atom?.content)
  return { content: full ?? html(description ?? moduleDescription(item)), summary: html(description) }
}

function moduleDescription({ media }: RssItem | RdfItem): string | undefined {
  return media?.description?.value
}

function moduleTitle(item: RssItem | RdfItem): string | undefined {
  return item.media?.title?.value ?? itunesOf(item).title
}

function moduleDate(item: RssItem | RdfItem): string | undefined {
  return dateOf(item) ?? item.atom?.published ?? item.atom?.updated
}

function itunesOf(item: RssItem | RdfItem): NonNullable<RssItem['itunes']> {
  return ('itunes' in item ? item.itunes : undefined) ?? {}
}

function rssCategories(item: RssItem): string[] {
  const { categories = [], itunes = {} } = item
  return [...categories.map(({ name }) => name ?? ''), ...subjectsOf(item), ...(itunes.keywords ?? [])]
}

/** Who wrote it, by the module that says it best. */
function rssAuthor(item: RssItem): SourceAuthor | undefined {
  const { authors = [], atom = {}, itunes = {} } = item
  const sources = [
    creatorsOf(item),
    authors.map(({ name, email, link }) => ({ name: name ?? email, url: link })),
    atomAuthors(atom.authors),
    itunes.author ? [{ name: itunes.author }] : [],
  ]
  return joinAuthors(sources.find(({ length }) => length > 0) ?? [])
}

/** A guid is an address unless it says that it is not. */
function permanentLink({ guid }: RssItem): string | undefined {
  return guid?.isPermaLink !== false && /^https?:\/\//i.test(guid?.value ?? '') ? guid?.value : undefined
}
