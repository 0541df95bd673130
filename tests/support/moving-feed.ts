import { serve } from './serve.ts'

export interface MovingFeed {
  url: string
  /** Its site answers no more with the feed, or does again. */
  isWell: (isWell: boolean) => void
  close: () => Promise<void>
}

/** A feed that can be made to fail. */
export async function startMovingFeed(title: string): Promise<MovingFeed> {
  let isWell = true
  const { origin, close } = await serve((_request, response) => {
    if (!isWell) return response.writeHead(500).end('no')
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    return response.end(
      `<rss version="2.0"><channel><title>${title}</title><link>https://moving.example</link><description/>
        <item><guid>1</guid><title>First</title><pubDate>Sun, 01 Nov 2026 12:00:00 GMT</pubDate></item></channel></rss>`,
    )
  })
  return {
    url: `${origin}/feed.xml`,
    isWell: (next) => {
      isWell = next
    },
    close,
  }
}
