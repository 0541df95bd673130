import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { createServer as createVite, type InlineConfig, type ViteDevServer } from 'vite'
import { root } from '../command.ts'
import { DEV_VERSION, openDevRegistry, type DevRegistry } from './dev-registry.ts'
import { remoteConfig, shellConfig } from './vite-config.ts'
import { listRemotes, type Remote } from './workspace.ts'

/** Where Vite serves the runtime of React's hot reload. */
const REFRESH_PATH = '/@react-refresh'

export interface DevOptions {
  /** Where the pages are served; 0 takes a free one. */
  port: number
  /** The server that answers the API. */
  apiUrl: string
}

export interface DevServer {
  url: string
  close: () => Promise<void>
}

/** Serves the shell and all remotes from their sources, with hot reload, on one address. */
export async function startDev({ port, apiUrl }: DevOptions): Promise<DevServer> {
  const remotes = listRemotes()
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const ports = await Promise.all([
    startVite(server, {
      ...shellConfig('dev'),
      server: { proxy: { '/api': apiUrl, '/better-auth': apiUrl } },
    }),
    ...remotes.map((remote) =>
      startVite(server, { ...remoteConfig(remote, 'dev'), base: folderOf(remote), appType: 'custom' }),
    ),
  ])
  const [shell, ...others] = ports
  const registry = openDevRegistry(remotes)
  server.on('request', (request, response) => {
    answer({ request, response, remotes, registry, shell, others }).catch((error: unknown) => {
      // A manifest that is being edited, say: the next request may find it whole.
      console.error(error)
      response.writeHead(500).end()
    })
  })
  return {
    url: urlOf(server),
    close: async () => {
      registry.close()
      await Promise.all(ports.map((vite) => vite.close()))
      server.closeAllConnections()
      server.close()
    },
  }
}

const folderOf = ({ name }: Remote): string => `/remotes/${name}/${DEV_VERSION}/`

async function startVite(server: Server, config: InlineConfig): Promise<ViteDevServer> {
  return createVite({
    ...config,
    server: { ...config.server, middlewareMode: true, ws: { server } },
  })
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  remotes: Remote[]
  registry: DevRegistry
  shell: ViteDevServer
  others: ViteDevServer[]
}

async function answer({ request, response, remotes, registry, shell, others }: Exchange): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  if (path === '/registry.json') return answerJson(response, JSON.stringify(registry.read()))
  if (path === '/registry/events') return registry.tellChanges(response)
  if (path.startsWith('/locales/')) return answerText(response, path, remotes)
  const remote = others.find(({ config }) => path.startsWith(config.base))
  if (remote && path.endsWith(REFRESH_PATH)) return answerRefresh(response)
  ;(remote ?? shell).middlewares(request, response)
}

/** Texts of a remote may lie in its own folder. */
async function answerText(response: ServerResponse, path: string, remotes: Remote[]): Promise<void> {
  for (const folder of [...remotes.map((remote) => remote.folder), root]) {
    // One after the other: the first that has it answers.
    // oxlint-disable-next-line no-await-in-loop
    const text = await readFile(join(folder, normalize(path)), 'utf8').catch(() => undefined)
    if (text !== undefined) return answerJson(response, text)
  }
  response.writeHead(404).end()
}

/** React is the shell's, and so is what refreshes it: a runtime of the remote's own would change nothing on the page. */
function answerRefresh(response: ServerResponse): void {
  const module = `export * from '${REFRESH_PATH}'\nexport { default } from '${REFRESH_PATH}'\n`
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(module)
}

function answerJson(response: ServerResponse, json: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(json)
}

function urlOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}
