import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** A web server that a test has to itself. */
export interface TestSite {
  origin: string
  /** Ends it, with what it has not answered yet. */
  close(): Promise<void>
}

/** Serves at a free port of loopback, unless another port or another of its addresses is named. */
export async function serve(answer: RequestListener, host = '127.0.0.1', port = 0): Promise<TestSite> {
  const server = createServer(answer).listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The site has no port')
  return {
    origin: `http://${host}:${address.port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
