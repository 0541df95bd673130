import type { RdfFeed, RssFeed } from 'feedsmith'

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
  return {
    ...readItem(item),
    guid: item.guid?.value,
    link: item.link ?? alternateLink(item.atom?.links) ?? permanentLink(item),
    author: rssAuthor(item),
    published: item.pubDate ?? moduleDate(item),
    categories: rssCategories(item),
    media: [...mediaRss(item.media), ...media],
    attachments,
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
    author: joinAuthors((dc.creators ?? []).map((name) => ({ name }))),
    published: moduleDate(item),
    categories: dc.subjects ?? [],
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
  const full = item.content?.encoded ?? item.atom?.content?.value
  return { content: html(full ?? description ?? moduleDescription(item)), summary: html(description) }
}

function moduleDescription({ media }: RssItem | RdfItem): string | undefined {
  return media?.description?.value
}

function moduleTitle(item: RssItem | RdfItem): string | undefined {
  return item.media?.title?.value ?? itunesOf(item).title
}

function moduleDate({ dc = {}, dcterms = {}, atom = {} }: RssItem | RdfItem): string | undefined {
  return dc.dates?.[0] ?? dcterms.created?.[0] ?? atom.published ?? atom.updated
}

function itunesOf(item: RssItem | RdfItem): NonNullable<RssItem['itunes']> {
  return ('itunes' in item ? item.itunes : undefined) ?? {}
}

function rssCategories({ categories = [], dc = {}, itunes = {} }: RssItem): string[] {
  return [...categories.map(({ name }) => name ?? ''), ...(dc.subjects ?? []), ...(itunes.keywords ?? [])]
}

/** Who wrote it, by the module that says it best. */
function rssAuthor({ dc = {}, authors = [], atom = {}, itunes = {} }: RssItem): SourceAuthor | undefined {
  const sources = [
    (dc.creators ?? []).map((name) => ({ name })),
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
