import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody else's machine, as far as a page is concerned: another origin, which writes down what reaches it. */
export interface ForeignHost {
  url: string
  /** Where it listens for packets of WebRTC. */
  stunUrl: string
  /** The paths that were asked for, or `stun`. */
  reached: string[]
  close: () => Promise<void>
}

export async function startForeignHost(): Promise<ForeignHost> {
  const reached: string[] = []
  const server = createServer(({ url = '' }, response) => {
    reached.push(url)
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('')
  })
  server.on('upgrade', ({ url = '' }, socket) => {
    reached.push(url)
    socket.destroy()
  })
  const socket = createSocket('udp4').on('message', () => reached.push('stun'))
  server.listen(0, '127.0.0.1')
  socket.bind(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(socket, 'listening')])
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    stunUrl: `stun:127.0.0.1:${socket.address().port}`,
    reached,
    close: async () => {
      socket.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' ? address?.port : undefined
