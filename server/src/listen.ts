import { serve, type ServerType } from '@hono/node-server'
import type { App } from './app.ts'

export interface Listening {
  url: string
  /** Takes no more requests, and waits up to `patienceMs` for those under way. */
  close: (patienceMs?: number) => Promise<void>
}

const PATIENCE_MS = 10_000

/** Listens for HTTP requests. Throws when the port is taken. */
export async function listen(app: App, { host, port }: { host: string; port: number }): Promise<Listening> {
  const { server, actualPort } = await bind(app, { host, port })
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${actualPort}`,
    close: (patienceMs = PATIENCE_MS) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => closeConnections(server), patienceMs)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
      }),
  }
}

function bind(app: App, { host, port }: { host: string; port: number }) {
  return new Promise<{ server: ServerType; actualPort: number }>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: host, port }, (info) =>
      resolve({ server, actualPort: info.port }),
    )
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`PORT=${port} is in use by another program`) : error)
    })
  })
}

function closeConnections(server: ServerType): void {
  if ('closeAllConnections' in server) server.closeAllConnections()
}
