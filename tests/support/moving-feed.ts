import { createServer } from 'node:http'

export interface MovingFeed {
  url: string
  /** Its site answers no more with the feed, or does again. */
  isWell: (isWell: boolean) => void
  close: () => void
}

/** A feed that can be made to fail. */
export async function startMovingFeed(title: string): Promise<MovingFeed> {
  let isWell = true
  const server = createServer((_request, response) => {
    if (!isWell) return response.writeHead(500).end('no')
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    return response.end(
      `<rss version="2.0"><channel><title>${title}</title><link>https://moving.example</link><description/>
        <item><guid>1</guid><title>First</title><pubDate>Sun, 01 Nov 2026 12:00:00 GMT</pubDate></item></channel></rss>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  return {
    url: `http://127.0.0.1:${port}/feed.xml`,
    isWell: (next) => {
      isWell = next
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
