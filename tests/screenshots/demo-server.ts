import type { IncomingMessage, ServerResponse } from 'node:http'
import { silentRecording } from '../support/recording.ts'
import { DEMO_PAGE, demoPage, demoPicture } from './demo-page.ts'
import type { DemoEntry, DemoFeed } from './demo-feed.ts'
import { demoLibrary } from './demo-library.ts'
import { serve } from '../support/serve.ts'

const HOUR_MS = 3_600_000

export interface DemoServer {
  url: string
  stop: () => Promise<void>
}

/** Serves the invented feeds and their pictures on a free port of loopback. */
export async function startDemoServer(): Promise<DemoServer> {
  const { origin: url, close } = await serve((request, response) => {
    const path = request.url ?? '/'
    if (path === DEMO_PAGE) return void response.writeHead(200, { 'content-type': 'text/html' }).end(demoPage)
    if (path.startsWith(DEMO_PAGE) && path.endsWith('.png'))
      return void response
        .writeHead(200, { 'content-type': 'image/png' })
        .end(demoPicture(Number(path.at(-5))))
    const feed = demoLibrary.find(({ slug }) => path.startsWith(`/${slug}/`))
    if (!feed) return void response.writeHead(404).end()
    if (path.endsWith('.wav')) return answerRecording(request, response)
    const size = /(\d+)x(\d+)\.svg$/.exec(path)
    const [type, body] = path.endsWith('.svg')
      ? (['image/svg+xml', picture(feed, path.length + path.charCodeAt(path.length - 5), size)] as const)
      : (['application/rss+xml; charset=utf-8', feedDocument(feed, url)] as const)
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  return { url, stop: close }
}

function feedDocument(feed: DemoFeed, origin: string): string {
  const site = `${origin}/${feed.slug}/`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
<channel><title>${escapeXml(feed.title)}</title><link>${site}</link><description>${escapeXml(feed.title)}</description>
<image><url>${site}icon.svg</url><title>${escapeXml(feed.title)}</title><link>${site}</link></image>
${feed.entries.map((entry, index) => item(entry, `${site}${index}`)).join('\n')}
</channel></rss>`
}

function item(entry: DemoEntry, page: string): string {
  const image = entry.picture ? `<p><img src="${page}.svg" alt="" width="1200" height="720"></p>` : ''
  const content = image + (entry.body?.join('\n') ?? `<p>${entry.summary}</p>`)
  return `<item><title>${escapeXml(entry.title)}</title><link>${entry.video ?? page}</link><guid isPermaLink="false">${page}</guid>
<pubDate>${new Date(Date.now() - entry.hoursAgo * HOUR_MS).toUTCString()}</pubDate>
${entry.author ? `<dc:creator>${escapeXml(entry.author)}</dc:creator>` : ''}${mediaOf(entry, page)}
<description>${escapeXml(entry.summary)}</description><content:encoded><![CDATA[${content}]]></content:encoded></item>`
}

function mediaOf({ pictures = [], seconds, video }: DemoEntry, page: string): string {
  const photos = pictures.map(([width, height], index) => {
    const size = `width="${width}" height="${height}"`
    const url = `${page}-${index}-${width}x${height}.svg`
    return video || seconds
      ? `<media:thumbnail url="${url}" ${size}/>`
      : `<media:content url="${url}" medium="image" ${size}/>`
  })
  if (video && seconds)
    photos.push(
      `<media:content url="${page}.swf" type="application/x-shockwave-flash" duration="${seconds}"/>`,
    )
  const heard =
    seconds && !video ? `<enclosure url="${page}.wav" length="${recording.length}" type="audio/wav"/>` : ''
  return photos.join('') + heard + (seconds ? `<itunes:duration>${seconds}</itunes:duration>` : '')
}

const recording = silentRecording()

/** A recording, of which a player may ask for parts. */
function answerRecording({ headers }: IncomingMessage, response: ServerResponse): void {
  const [, from] = /^bytes=(\d+)-/.exec(headers.range ?? '') ?? []
  const part = recording.subarray(Number(from ?? 0))
  const { length } = recording
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'content-length': part.length,
    ...(from !== undefined && { 'content-range': `bytes ${from}-${length - 1}/${length}` }),
  })
  response.end(part)
}

/** A quiet landscape in the colour of the feed. */
function picture({ colour }: DemoFeed, seed: number, size: RegExpExecArray | null): string {
  const [, width = '1200', height = '720'] = size ?? []
  const hills = [0, 1, 2, 3].map((layer) => {
    const top = 300 + layer * 95
    const bend = ((seed * (layer + 3) * 37) % 180) - 90
    return `<path d="M0 ${top} C 300 ${top - 110 + bend}, 700 ${top + 120 - bend}, 1200 ${top - 40} V720 H0 Z" fill="${colour}" opacity="${0.35 + layer * 0.2}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 720" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">
<rect width="1200" height="720" fill="#f3e9dc"/><rect width="1200" height="720" fill="${colour}" opacity=".25"/>
<circle cx="${300 + ((seed * 71) % 600)}" cy="${170 + ((seed * 13) % 80)}" r="56" fill="#fff8ee"/>${hills.join('')}</svg>`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
