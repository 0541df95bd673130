import type { RdfFeed, RssFeed } from 'feedsmith'

import { creatorsOf } from './dublin-core.ts'
import { alternateLink, hubLink } from './read-atom.ts'
import { readRdfItem, readRssItem } from './read-rss-item.ts'
import { joinAuthors, type SourceFeed } from './source.ts'

/** RSS 0.9x and 2.0, with the modules found in practice. */
export function readRss(feed: RssFeed.Feed<string>): SourceFeed {
  const { title, link, description, language, image, ttl, items = [], xml, atom = {} } = feed
  const modules = feedModules(feed)
  return {
    title: title ?? modules.title,
    siteUrl: link ?? alternateLink(atom.links),
    description: description ?? modules.description,
    image: image?.url ?? modules.image,
    language: language ?? modules.language,
    ttlMinutes: ttl ?? updateMinutes(feed.sy),
    hubUrl: hubLink(atom.links),
    base: xml?.base,
    author: modules.author,
    entries: items.map(readRssItem),
  }
}

/** What the modules say where the feed itself does not. */
function feedModules(feed: RssFeed.Feed<string>): Omit<SourceFeed, 'entries'> {
  const { dc = {}, itunes = {} } = feed
  return {
    title: dc.titles?.[0] ?? itunes.title,
    description: itunes.summary,
    image: itunes.image,
    language: dc.languages?.[0],
    author: itunes.author ? { name: itunes.author } : joinAuthors(creatorsOf(feed)),
  }
}

/** RSS 0.90 and 1.0. */
export function readRdf(feed: RdfFeed.Feed<string>): SourceFeed {
  const { dc = {}, atom = {} } = feed
  return {
    title: feed.title ?? dc.titles?.[0],
    siteUrl: feed.link,
    description: feed.description ?? dc.descriptions?.[0],
    image: feed.image?.url,
    language: dc.languages?.[0],
    ttlMinutes: updateMinutes(feed.sy),
    hubUrl: hubLink(atom.links),
    base: feed.xml?.base,
    author: joinAuthors(creatorsOf(feed)),
    entries: (feed.items ?? []).map(readRdfItem),
  }
}

const periodMinutes: Record<string, number> = {
  hourly: 60,
  daily: 24 * 60,
  weekly: 7 * 24 * 60,
  monthly: 30 * 24 * 60,
  yearly: 365 * 24 * 60,
}

function updateMinutes(sy: { updatePeriod?: string; updateFrequency?: number } = {}): number | undefined {
  const period = periodMinutes[sy.updatePeriod?.toLowerCase() ?? '']
  return period && Math.round(period / Math.max(1, sy.updateFrequency ?? 1))
}
