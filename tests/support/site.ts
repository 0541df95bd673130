import type { IncomingHttpHeaders } from 'node:http'
import { serve } from './serve.ts'

/** What a site answers to a request, or undefined where it has nothing. */
export type SiteAnswer =
  | { status?: number; type: string; body: string | Buffer; location?: string; contentLocation?: string }
  | undefined

export interface Site {
  url: string
  close(): Promise<void>
}

/** Serves what a test makes up, on a free port of the loopback. */
export async function startSite(
  answer: (path: string, headers: IncomingHttpHeaders) => SiteAnswer,
): Promise<Site> {
  const { origin, close } = await serve((request, response) => {
    const {
      status = 200,
      type = 'text/plain',
      body = '',
      location,
      contentLocation,
    }: Partial<NonNullable<SiteAnswer>> = answer(request.url ?? '/', request.headers) ?? { status: 404 }
    const headers = {
      'content-type': type,
      ...(location && { location }),
      ...(contentLocation && { 'content-location': contentLocation }),
    }
    response.writeHead(status, headers).end(body)
  })
  return { url: origin, close }
}

export interface SiteItem {
  link: string
  title: string
  html: string
  /** Epoch milliseconds; else each a minute before the one above it. */
  publishedAt?: number
}

/** A feed of such items, in this order. */
export function rss(title: string, items: readonly SiteItem[], now = Date.now()): string {
  const lines = items.map(
    (
      item,
      index,
    ) => `<item><title>${item.title}</title><link>${item.link}</link><guid>${title} ${item.link}</guid>
      <pubDate>${new Date(item.publishedAt ?? now - index * 60_000).toUTCString()}</pubDate>
      <description><![CDATA[${item.html}]]></description></item>`,
  )
  return `<rss version="2.0"><channel><title>${title}</title>${lines.join('')}</channel></rss>`
}
