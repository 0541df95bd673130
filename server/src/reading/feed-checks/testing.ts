import { rss, startSite } from '../../../../tests/support/site.ts'
import { createTestServer, type TestServer, type TestServerOptions, type TestUser } from '../../testing.ts'

/** A server, and a site with a feed at every path that does not begin with `missing`. */
export interface CheckedSite {
  server: TestServer
  /** Somebody who follows nothing yet; the feeds that follow are new as well. */
  startAnew(): Promise<TestUser>
  /** The address of a feed, which no test before had. */
  feedAt(path: string): string
  close(): Promise<void>
}

export async function startCheckedSite(options?: TestServerOptions): Promise<CheckedSite> {
  const server = await createTestServer(options)
  const item = { link: 'https://news.example/1', title: 'First', html: '<p>Words</p>' }
  const site = await startSite((path) =>
    path.startsWith('/missing') ? undefined : { type: 'text/xml', body: rss('The Gazette', [item]) },
  )
  let run = 0
  return {
    server,
    startAnew: () => {
      run += 1
      return server.signUp()
    },
    feedAt: (path) => `${site.url}/${path}/${run}`,
    close: async () => {
      await site.close()
      await server.close()
    },
  }
}
