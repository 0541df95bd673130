import { Server } from 'node:http'
import { serve, type ServerType } from '@hono/node-server'
import type { App } from './app.ts'
import { answerClientErrors, HEADER_BYTES } from './client-errors.ts'

export interface Listening {
  url: string
  /** Takes no more requests, and waits up to `patienceMs` for those under way. */
  close: (patienceMs?: number) => Promise<void>
}

type Answerer = Pick<App, 'fetch'>

/** Whoever waits longer asks again. A server ends within five seconds, and has more to stop than this. */
const PATIENCE_MS = 2000
/** So long before that a request that still waits is told so: a connection that is cut says nothing. */
const LAST_WORDS_MS = 500
const SWEEP_MS = 50

/**
 * A connection without a request is kept for longer than the minute that proxies keep theirs: one that the server ends
 * first may end as the next request is on its way, which is then lost.
 */
const KEEP_ALIVE_MS = 75_000

interface ListenAddress {
  host: string
  port: number
  /** The variable that says which port, for whoever finds it taken. */
  name?: string
}

/**
 * Listens for HTTP requests. `onLate` has those answered that still wait when the server is closed, a moment before their
 * connections are cut. Throws when the port is taken.
 */
export async function listen(app: Answerer, address: ListenAddress, onLate?: () => void): Promise<Listening> {
  const { server, actualPort } = await bind(app, address)
  const { host } = address
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    close: (patienceMs = PATIENCE_MS) => closeServer(server, patienceMs, onLate),
  }
}

function bind(app: Answerer, { host, port, name = 'PORT' }: ListenAddress) {
  return new Promise<{ server: ServerType; actualPort: number }>((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: HEADER_BYTES }
    const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions }, (info) =>
      resolve({ server, actualPort: info.port }),
    )
    if (server instanceof Server) answerClientErrors(server)
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`${name}=${port} is in use by another program`) : error)
    })
  })
}

async function closeServer(server: ServerType, patienceMs: number, onLate?: () => void): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection is kept alive after its answer, which would hold the server open.
  const sweep = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), SWEEP_MS)
  const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), patienceMs)
  const late = setTimeout(() => onLate?.(), Math.max(0, patienceMs - LAST_WORDS_MS))
  await closed
  clearInterval(sweep)
  clearTimeout(late)
  clearTimeout(cut)
}
