import { once } from 'node:events'
import { createServer } from 'node:http'
import { demoLibrary, type DemoEntry, type DemoFeed } from './demo-library.ts'

const HOUR_MS = 3_600_000

export interface DemoServer {
  url: string
  stop: () => Promise<void>
}

/** Serves the invented feeds and their pictures on a free port of loopback. */
export async function startDemoServer(): Promise<DemoServer> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const feed = demoLibrary.find(({ slug }) => path.startsWith(`/${slug}/`))
    if (!feed) return void response.writeHead(404).end()
    const [type, body] = path.endsWith('.svg')
      ? (['image/svg+xml', picture(feed, path.length + path.charCodeAt(path.length - 5))] as const)
      : (['application/rss+xml; charset=utf-8', feedDocument(feed, url)] as const)
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The demo server has no port')
  const url = `http://127.0.0.1:${address.port}`
  return {
    url,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function feedDocument(feed: DemoFeed, origin: string): string {
  const site = `${origin}/${feed.slug}/`
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>${escapeXml(feed.title)}</title><link>${site}</link><description>${escapeXml(feed.title)}</description>
<image><url>${site}icon.svg</url><title>${escapeXml(feed.title)}</title><link>${site}</link></image>
${feed.entries.map((entry, index) => item(entry, `${site}${index}`)).join('\n')}
</channel></rss>`
}

function item(entry: DemoEntry, url: string): string {
  const image = entry.picture ? `<p><img src="${url}.svg" alt="" width="1200" height="720"></p>` : ''
  const content = image + (entry.body?.join('\n') ?? `<p>${entry.summary}</p>`)
  return `<item><title>${escapeXml(entry.title)}</title><link>${url}</link><guid isPermaLink="false">${url}</guid>
<pubDate>${new Date(Date.now() - entry.hoursAgo * HOUR_MS).toUTCString()}</pubDate>
${entry.author ? `<dc:creator>${escapeXml(entry.author)}</dc:creator>` : ''}
<description>${escapeXml(entry.summary)}</description><content:encoded><![CDATA[${content}]]></content:encoded></item>`
}

/** A quiet landscape in the colour of the feed. */
function picture({ colour }: DemoFeed, seed: number): string {
  const hills = [0, 1, 2, 3].map((layer) => {
    const top = 300 + layer * 95
    const bend = ((seed * (layer + 3) * 37) % 180) - 90
    return `<path d="M0 ${top} C 300 ${top - 110 + bend}, 700 ${top + 120 - bend}, 1200 ${top - 40} V720 H0 Z" fill="${colour}" opacity="${0.35 + layer * 0.2}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 720" width="1200" height="720">
<rect width="1200" height="720" fill="#f3e9dc"/><rect width="1200" height="720" fill="${colour}" opacity=".25"/>
<circle cx="${300 + ((seed * 71) % 600)}" cy="${170 + ((seed * 13) % 80)}" r="56" fill="#fff8ee"/>${hills.join('')}</svg>`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
