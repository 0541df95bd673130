/// <reference types="node" />
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

const HOST = '127.0.0.1'

/** A web server that a test has to itself. */
export interface TestSite {
  origin: string
  /** Ends it, with what it has not answered yet. */
  close(): Promise<void>
}

/** Serves at a free port of loopback. */
export async function serve(answer: RequestListener): Promise<TestSite> {
  const server = createServer(answer).listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The site has no port')
  return {
    origin: `http://${HOST}:${address.port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
