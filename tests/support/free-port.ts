import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that nobody listens on, for a server whose address has to be known before it starts. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('There is no free port')
  server.close()
  await once(server, 'close')
  return address.port
}
