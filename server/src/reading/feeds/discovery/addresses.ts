import { readPageFeedUrl } from '../../documents/pages/page-feed-url.ts'

/** Addresses to try for what a person typed, the likeliest first; empty when it can be none. */
export function typedAddresses(typed: string): string[] {
  // `feed:https://…` and `feed://…` are what browsers once handed to readers.
  const text = typed
    .trim()
    .replace(/^feed:(?:\/\/)?(?=https?:)/i, '')
    .replace(/^feed:\/\//i, 'http://')
  const hasScheme = /^[a-z][\w+.-]*:(?!\d+(\/|$))/i.test(text)
  const candidates = hasScheme ? [text] : [`https://${text}`, `http://${text}`]
  return candidates.flatMap((candidate) => {
    const url = URL.parse(candidate)
    if (!url || !/^https?:$/.test(url.protocol)) return []
    // A word alone is something else that was typed; with a scheme it is a machine of the own network.
    if (!hasScheme && !/\.|^localhost$|:/.test(url.hostname)) return []
    // What follows a page's own address is for its browser, unless it says how the page is read as a feed.
    if (!readPageFeedUrl(url.href)) url.hash = ''
    return [url.href]
  })
}

/** The feeds of well-known sites that do not name them on their pages, or hide the pages from programs. */
export function knownSiteFeed(address: string): string | null {
  const url = URL.parse(address)
  if (!url) return null
  for (const rule of rules) {
    const feed = rule(url)
    if (feed) return feed
  }
  return null
}

type Rule = (url: URL) => string | null

const rules: readonly Rule[] = [youTube, reddit, gitHub, mastodon]

function youTube(url: URL): string | null {
  if (!/(^|\.)youtube\.com$/.test(url.hostname) || url.pathname.startsWith('/feeds/')) return null
  const feed = 'https://www.youtube.com/feeds/videos.xml'
  const channel = /^\/channel\/(UC[\w-]+)/.exec(url.pathname)?.[1]
  if (channel) return `${feed}?channel_id=${channel}`
  const list = url.searchParams.get('list')
  return list && url.pathname === '/playlist' ? `${feed}?playlist_id=${encodeURIComponent(list)}` : null
}

function reddit(url: URL): string | null {
  if (!/(^|\.)reddit\.com$/.test(url.hostname)) return null
  const path = /^\/(?:r|u|user)\/[\w+-]+/.exec(url.pathname)?.[0]
  return path && !url.pathname.endsWith('.rss') ? `https://www.reddit.com${path}/.rss` : null
}

function gitHub(url: URL): string | null {
  if (url.hostname !== 'github.com' || url.pathname.endsWith('.atom')) return null
  const [, owner, repository, section] = url.pathname.split('/')
  if (!owner || !repository) return null
  const kind = section === 'commits' || section === 'tags' ? section : 'releases'
  return `https://github.com/${owner}/${repository}/${kind}.atom`
}

/** Mastodon and its kin: `https://host/@name`. */
function mastodon(url: URL): string | null {
  const isProfile = /^\/@[\w.-]+\/?$/.test(url.pathname)
  const isOther = /(^|\.)(youtube|medium|tiktok|threads)\.(com|net)$/.test(url.hostname)
  return isProfile && !isOther ? `${url.origin}${url.pathname.replace(/\/$/, '')}.rss` : null
}

/** Where feeds lie when a page does not name them, the likeliest first. */
export function usualFeedAddresses(page: string): string[] {
  const names = ['feed', 'rss.xml', 'atom.xml', 'feed.xml', 'index.xml', 'rss', 'feed.json']
  const folder = new URL('.', page)
  const bases = folder.pathname === '/' ? [folder] : [folder, new URL('/', page)]
  return names.flatMap((name) => bases.map((base) => new URL(name, base).href))
}
