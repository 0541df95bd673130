import { once } from 'node:events'
import { createServer } from 'node:http'

/** A site whose feed, at any path, says what it is told to. */
export interface ChangeableFeed {
  origin: string
  /** What stands beside its entries, as XML. */
  channel: string
  /** What its one entry says. */
  words: string
  stop: () => Promise<void>
}

/** Serves it on a free port of loopback. */
export async function startChangeableFeed(): Promise<ChangeableFeed> {
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'application/rss+xml')
      .end(
        `<rss version="2.0"><channel><title>The Harbour</title><link>${site.origin}/</link>${site.channel}<item><title>Tide</title><guid isPermaLink="false">1</guid><description>${site.words}</description></item></channel></rss>`,
      ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port')
  const site: ChangeableFeed = {
    origin: `http://127.0.0.1:${address.port}`,
    channel: '',
    words: '',
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return site
}
