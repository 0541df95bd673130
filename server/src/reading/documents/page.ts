import { Parser } from 'htmlparser2'

import { decodeDocument } from './decode.ts'
import { absoluteHttpUrl } from './links.ts'
import { upToNesting } from './nesting.ts'
import type { PageBody } from './page-start.ts'
import { plainText } from './text.ts'

/** Links of a page that are told: more than anybody chooses from. */
const MAX_LINKS = 100

const feedType = /^\s*(application\/(rss|atom|rdf)\+xml|application\/feed\+json|application\/x-rss\+xml)/i
const feedLink =
  /(\/|\.|=|\b)(feed|feeds|rss|rss2|atom)(\.xml|\.json|\.php|\/|\?|$)|\.(rss|atom|rdf)$|\/index\.xml$/i

export interface FeedLink {
  url: string
  title: string | null
}

/** What a web page says of itself, as far as a feed reader cares. */
export interface WebPage {
  title: string | null
  /** Feeds that the page names, in its order; the first of them. */
  feeds: FeedLink[]
  /** Links that look like one. */
  guesses: FeedLink[]
  icon: string | null
}

/** Reads the links of a page. A page may be made to take long: for a worker, where that holds up nobody. */
export function readPage(page: PageBody): WebPage {
  const html = decodeDocument(page.body, page.headers['content-type'])
  const found = new PageReader(page.url)
  new Parser(found).end(upToNesting(html))
  return {
    title: plainText(found.title, 200),
    feeds: [...found.feeds.values()],
    guesses: [...found.guesses.values()],
    icon: found.icon?.url ?? null,
  }
}

/** Handler of htmlparser2 that notes links while the page goes by. */
class PageReader {
  readonly feeds = new Map<string, FeedLink>()
  readonly guesses = new Map<string, FeedLink>()
  icon: { url: string; rank: number } | undefined
  title = ''
  #base: string
  #isInTitle = false

  constructor(url: string) {
    this.#base = url
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (name === 'base') this.#base = absoluteHttpUrl(attributes['href'], this.#base) ?? this.#base
    else if (name === 'title') this.#isInTitle = this.title === ''
    else if (name === 'link') this.#noteLink(attributes)
    else if (name === 'a') this.#noteAnchor(attributes)
  }

  ontext(text: string): void {
    if (this.#isInTitle) this.title += text
  }

  onclosetag(name: string): void {
    if (name === 'title') this.#isInTitle = false
  }

  #noteLink({ rel = '', type = '', href, title }: Record<string, string>): void {
    const url = absoluteHttpUrl(href, this.#base)
    if (!url) return
    const relations = rel.toLowerCase().split(/\s+/)
    const isFeed = relations.includes('feed') || (relations.includes('alternate') && feedType.test(type))
    if (isFeed) note(this.feeds, url, title)
    const rank = iconRank(relations)
    if (rank > (this.icon?.rank ?? 0)) this.icon = { url, rank }
  }

  #noteAnchor({ href, title }: Record<string, string>): void {
    const url = absoluteHttpUrl(href, this.#base)
    if (url && feedLink.test(new URL(url).pathname + new URL(url).search)) note(this.guesses, url, title)
  }
}

/** The first of those with the same address counts. */
function note(links: Map<string, FeedLink>, url: string, title: string | undefined): void {
  if (links.size < MAX_LINKS && !links.has(url)) links.set(url, { url, title: plainText(title, 200) })
}

/** The icon for home screens is the larger one. */
function iconRank(relations: readonly string[]): number {
  if (relations.includes('apple-touch-icon') || relations.includes('apple-touch-icon-precomposed')) return 2
  return relations.includes('icon') ? 1 : 0
}
