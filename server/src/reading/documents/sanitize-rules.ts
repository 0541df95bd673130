// All of the contracts would fill the memory of the workers in which documents are read.
import { playedHosts } from '@tidings/contracts/players'
import type { Attributes } from 'sanitize-html'

/** Raised when these rules change, or how they are applied: entries still in their documents are cleaned again. */
export const SANITIZER_VERSION = 7

/** Whose frames are kept in texts: the reader makes a player of those it knows, and a link of any other. */
export const iframeHosts: ReadonlySet<string> = new Set([
  ...playedHosts,
  'player.twitch.tv',
  'clips.twitch.tv',
  'embed.podcasts.apple.com',
  'embed.music.apple.com',
  'bandcamp.com',
  'www.ted.com',
  'embed.ted.com',
  'codepen.io',
  'framatube.org',
])

/** Hosts and paths that only count readers. */
const trackers =
  /^https?:\/\/(?:feeds\.feedburner\.com\/~r\/|feeds\.wordpress\.com\/1\.0\/|pixel\.wp\.com\/|stats\.wordpress\.com\/|www\.google-analytics\.com\/|[^/]*\.doubleclick\.net\/|pixel\.quantserve\.com\/|sb\.scorecardresearch\.com\/|ad\.doubleclick\.net\/)/i

/** A picture of at most one by one pixel, or from a host that serves nothing else. */
export function isTrackingPixel(src: string, attributes: Attributes): boolean {
  const isTiny = [attributes['width'], attributes['height']].every((size) =>
    /^\s*[01](px)?\s*$/.test(size ?? ''),
  )
  return isTiny || hasTinyStyle(attributes['style']) || trackers.test(src)
}

function hasTinyStyle(style = ''): boolean {
  return (
    /(^|[;\s])width:\s*[01](px)?\s*(;|$)/i.test(style) && /(^|[;\s])height:\s*[01](px)?\s*(;|$)/i.test(style)
  )
}
