import type { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What lies between a browser and a server: it can be slow, keep something back, and be cut. */
export interface Cable {
  /** Where the browser finds the server. */
  url: string
  /** Has no request for such a path come to the server until the cable is cut; whoever asks goes on waiting. */
  hold: (isHeld: (path: string) => boolean) => void
  cut: () => Promise<void>
  mend: () => Promise<void>
}

const isNever = (_path: string): boolean => false

/** What the piece that begins a request asks for. */
const pathOf = (piece: Buffer): string => /^GET (\S+)/.exec(piece.toString('latin1'))?.[1] ?? ''

/** Lays a cable to a server on this machine, on which each piece of an answer takes `delayMs`. */
export async function layCable(target: string, delayMs = 0): Promise<Cable> {
  const sockets = new Set<Socket>()
  let isHeld = isNever
  const server = createServer((socket) => {
    const other = connect(Number(new URL(target).port), '127.0.0.1')
    for (const [end, far] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(end)
      end.on('error', () => far.destroy())
      end.on('close', () => {
        sockets.delete(end)
        far.destroy()
      })
    }
    socket.on('data', (piece) => !isHeld(pathOf(piece)) && other.writable && other.write(piece))
    other.on('data', (piece) => setTimeout(() => socket.writable && socket.write(piece), delayMs))
    other.on('end', () => setTimeout(() => socket.end(), delayMs))
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : port
  }
  const port = await listen(0)
  return {
    url: `http://127.0.0.1:${port}`,
    hold: (wanted) => (isHeld = wanted),
    cut: async () => {
      isHeld = isNever
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: async () => void (await listen(port)),
  }
}
