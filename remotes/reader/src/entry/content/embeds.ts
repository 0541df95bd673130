import type { EntryCore, PlayerHost } from '@tidings/contracts'
import { resolveAddress } from './links.ts'

type WithVideo = Pick<EntryCore, 'url' | 'attachments' | 'media'>

export interface Embed {
  provider: string
  /** Address of the player, in its form that watches its visitors least. */
  url: string
  aspectRatio: string
}

interface Provider {
  name: string
  pattern: RegExp
  /** Where the host has the player of what the pattern found in an address; null where it has none of that. */
  path: (id: string, address: URL) => string | null
  aspectRatio?: string
}

const providers: Record<PlayerHost, Provider> = {
  'www.youtube-nocookie.com': {
    name: 'YouTube',
    pattern:
      /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|v\/|watch\?(?:.*&)?v=|shorts\/|live\/|(?=playlist\?))|youtu\.be\/)([\w-]{11}|playlist)/,
    path: pathOnYouTube,
  },
  'player.vimeo.com': {
    name: 'Vimeo',
    pattern: /^https?:\/\/(?:player\.)?vimeo\.com\/(?:video\/)?(\d+)/,
    path: (id, { searchParams }) => `/video/${id}?dnt=1&autoplay=1${kept({ h: searchParams.get('h') })}`,
  },
  'player.bilibili.com': {
    name: 'Bilibili',
    pattern: /^https?:\/\/(?:www|player)\.bilibili\.com\/(?:video\/|.*[?&]bvid=)(BV\w{10})/,
    path: (id) => `/player.html?bvid=${id}&high_quality=1`,
  },
  'www.dailymotion.com': {
    name: 'Dailymotion',
    pattern: /^https?:\/\/(?:www\.)?dailymotion\.com\/(?:embed\/)?video\/(\w+)/,
    path: (id) => `/embed/video/${id}?autoplay=1`,
  },
  'open.spotify.com': {
    name: 'Spotify',
    pattern:
      /^https?:\/\/open\.spotify\.com\/(?:embed(?:-podcast)?\/)?((?:track|album|playlist|episode|show)\/\w+)/,
    path: (id) => `/embed/${id}`,
    aspectRatio: '4 / 1',
  },
  'w.soundcloud.com': {
    name: 'SoundCloud',
    pattern: /^https?:\/\/w\.soundcloud\.com\/player\/\?url=([^&]+)/,
    path: (id) => `/player/?url=${id}`,
    aspectRatio: '4 / 1',
  },
}

/** What stands where the id of a video would, and what it needs. */
const kindsOnYouTube = new Map([
  ['playlist', 'list'],
  ['videoseries', 'list'],
  ['live_stream', 'channel'],
])

/** A video, a list of them or what a channel sends now, from where its address begins. */
function pathOnYouTube(id: string, { pathname, searchParams }: URL): string | null {
  const needed = kindsOnYouTube.get(id)
  if (needed && !searchParams.get(needed)) return null
  const list = needed === 'list' || pathname.startsWith('/embed/') ? searchParams.get('list') : null
  const channel = needed === 'channel' ? searchParams.get('channel') : null
  const start = secondsOf(searchParams.get('start') ?? searchParams.get('t'))
  return `/embed/${id === 'playlist' ? 'videoseries' : id}?autoplay=1${kept({ list, channel, start })}`
}

/** As sites write them: 90, 90s, 1m30s or 1h2m3s. */
function secondsOf(time: string | null): string | null {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(time ?? '') ?? []
  const sum = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return sum > 0 ? String(sum) : null
}

const kept = (parameters: Record<string, string | null>): string =>
  Object.entries(parameters)
    .map(([name, value]) => (value ? `&${name}=${encodeURIComponent(value)}` : ''))
    .join('')

/** The player of an address; null where it belongs to none that we know. */
function embedOf(address: string | null): Embed | null {
  const url = address ? URL.parse(address) : null
  if (!url) return null
  for (const [host, { name, pattern, path, aspectRatio = '16 / 9' }] of Object.entries(providers)) {
    const id = pattern.exec(url.href)?.[1]
    const place = id ? path(id, url) : null
    if (place) return { provider: name, url: `https://${host}${place}`, aspectRatio }
  }
  return null
}

export interface EmbedMount extends Embed {
  element: HTMLElement
}

/** The player of an entry: that of its own address, else of what comes with it. */
export function embedOfEntry({ url, attachments, media }: WithVideo): Embed | null {
  const addresses = [
    url,
    ...(attachments ?? []).map((each) => each.url),
    ...(media ?? []).map((each) => each.url),
  ]
  return addresses.map(embedOf).find((embed) => embed !== null) ?? null
}

/** Puts a place for our own player where a known one was framed, and a link where an unknown page was. */
export function transformEmbeds(root: DocumentFragment, baseUrl: string | null): EmbedMount[] {
  const mounts: EmbedMount[] = []
  for (const frame of root.querySelectorAll('iframe')) {
    const address = resolveAddress(frame.getAttribute('src'), baseUrl)
    const embed = embedOf(address)
    if (embed) {
      const element = frame.ownerDocument.createElement('div')
      frame.replaceWith(element)
      mounts.push({ ...embed, element })
    } else if (address) frame.replaceWith(linkTo(address, frame))
    else frame.remove()
  }
  return mounts
}

function linkTo(address: string, frame: HTMLIFrameElement): HTMLElement {
  const link = frame.ownerDocument.createElement('a')
  link.href = address
  link.textContent = frame.title || new URL(address).hostname
  const paragraph = frame.ownerDocument.createElement('p')
  paragraph.append(link)
  return paragraph
}
