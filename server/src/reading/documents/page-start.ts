import { Parser } from 'htmlparser2'

import { absoluteHttpUrl } from './links.ts'
import { looksLikeHtml } from './looks-like-html.ts'

/** As much of a page is looked at in a worker, and as much of its beginning outside of it. */
const PAGE_BYTES = 512 * 1024
const HEAD_BYTES = 64 * 1024

export interface PageBody {
  url: string
  headers: Record<string, string>
  body: Buffer
}

/** The beginning of a page, of its own memory: as much as readPage looks at. */
export function startOfPage(page: PageBody): PageBody {
  return { ...page, body: Buffer.from(page.body.subarray(0, PAGE_BYTES)) }
}

/** Whether an answer is a web page rather than a feed. */
export function isWebPage({ body }: PageBody): boolean {
  return looksLikeHtml(body.toString('latin1', 0, HEAD_BYTES))
}

/** Where a page sends its visitors on to from within; null when it does not. */
export function metaRefresh(page: PageBody): string | null {
  const head = page.body.toString('latin1', 0, HEAD_BYTES)
  if (!/http-equiv/i.test(head) || !isWebPage(page)) return null
  let target: string | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'meta' || attributes['http-equiv']?.trim().toLowerCase() !== 'refresh') return
      target ??= /\burl\s*=\s*["']?([^"'>]+)/i.exec(attributes['content'] ?? '')?.[1]
    },
  })
  parser.end(head)
  const url = absoluteHttpUrl(target, page.url)
  return url === page.url ? null : url
}
