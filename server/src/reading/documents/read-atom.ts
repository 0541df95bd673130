import type { AtomFeed } from 'feedsmith'

import { atomHtml, atomText } from './atom-text.ts'
import { creatorsOf, dateOf, subjectsOf } from './dublin-core.ts'
import { withLength } from './lengths.ts'
import { enclosureMedia, mediaRss } from './media.ts'
import {
  joinAuthors,
  type SourceAuthor,
  type SourceEntry,
  type SourceFeed,
  type SourceText,
} from './source.ts'

type AtomEntry = AtomFeed.Entry<string>
interface AtomLink {
  href?: string
  rel?: string
  type?: string
  title?: string
  length?: number
}
interface AtomPerson {
  name?: string
  uri?: string
  email?: string
}

/** Atom 0.3 and 1.0. */
export function readAtom(feed: AtomFeed.Feed<string>): SourceFeed {
  return {
    title: atomHtml(feed.title),
    siteUrl: alternateLink(feed.links),
    description: atomHtml(feed.subtitle),
    image: feed.logo ?? feed.icon ?? feed.itunes?.image,
    language: feed.xml?.lang ?? feed.dc?.languages?.[0],
    hubUrl: hubLink(feed.links),
    base: feed.xml?.base,
    author: joinAuthors(atomAuthors(feed.authors)),
    entries: (feed.entries ?? []).map(readEntry),
  }
}

function readEntry(entry: AtomEntry): SourceEntry {
  const enclosures = (entry.links ?? []).flatMap(({ rel, href, type, length, title }) =>
    rel === 'enclosure' && href ? [{ url: href, mimeType: type, sizeBytes: length, title }] : [],
  )
  const { media, attachments } = enclosureMedia(enclosures, entry.itunes)
  const { xml = {} } = entry
  const link = alternateLink(entry.links) ?? entry.content?.src
  return {
    guid: entry.id,
    link,
    title: atomText(entry.title),
    content: atomText(entry.content) ?? mediaDescription(entry) ?? atomText(entry.summary),
    summary: atomText(entry.summary) ?? mediaDescription(entry),
    author: entryAuthor(entry),
    published: entry.published ?? entry.updated ?? dateOf(entry),
    categories: entryCategories(entry),
    media: [...mediaRss(entry.media), ...media],
    attachments: withLength(attachments, { ...entry, link }),
    links: otherLinks(entry.links),
    language: xml.lang,
    base: xml.base,
  }
}

function entryAuthor(entry: AtomEntry): SourceAuthor | undefined {
  const authors = atomAuthors(entry.authors ?? entry.source?.authors)
  return joinAuthors(authors.length > 0 ? authors : creatorsOf(entry))
}

function entryCategories(entry: AtomEntry): string[] {
  const names = (entry.categories ?? []).map(({ term, label }) => term ?? label ?? '')
  return [...names, ...subjectsOf(entry)]
}

/** The page itself: `alternate` or no relation, HTML preferred. */
export function alternateLink(links: readonly AtomLink[] | undefined): string | undefined {
  const pages = (links ?? []).filter(({ rel, href }) => href && (rel === undefined || rel === 'alternate'))
  const page = pages.find(({ type }) => type === undefined || /html/i.test(type)) ?? pages[0]
  return page?.href
}

export function hubLink(links: readonly AtomLink[] | undefined): string | undefined {
  return links?.find(({ rel }) => rel === 'hub')?.href
}

export function atomAuthors(people: readonly AtomPerson[] | undefined): SourceAuthor[] {
  return (people ?? []).map(({ name, email, uri }) => ({ name: name ?? email, url: uri }))
}

function otherLinks(links: readonly AtomLink[] | undefined): SourceEntry['links'] {
  return (links ?? []).flatMap(({ rel, href }) =>
    href && (rel === 'related' || rel === 'via' || rel === 'replies') ? [{ url: href, type: rel }] : [],
  )
}

/** Videos describe themselves in Media RSS alone. */
function mediaDescription({ media }: AtomEntry): SourceText | undefined {
  const description = media?.description ?? media?.groups?.[0]?.description
  return description?.value === undefined
    ? undefined
    : { value: description.value, type: description.type === 'html' ? 'html' : 'text' }
}
