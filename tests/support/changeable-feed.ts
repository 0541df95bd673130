import { serve } from './serve.ts'

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
  const { origin, close } = await serve((_, response) =>
    response
      .setHeader('content-type', 'application/rss+xml')
      .end(
        `<rss version="2.0"><channel><title>The Harbour</title><link>${site.origin}/</link>${site.channel}<item><title>Tide</title><guid isPermaLink="false">1</guid><description>${site.words}</description></item></channel></rss>`,
      ),
  )
  const site: ChangeableFeed = { origin, channel: '', words: '', stop: close }
  return site
}
