import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite'
import { root } from '../command.ts'
import type { Remote } from '../federation/workspace.ts'
import { fakeAnswer } from './fake-api.ts'
import { OverrideBuilds } from './override-builds.ts'
import { answerOverride, type OverrideRoutes } from './override-routes.ts'

const hostFolder = join(import.meta.dirname, 'host')

export interface DevRemoteOptions {
  remote: Remote
  /** 0 takes a free one. */
  port: number
  /** A product on another machine that may load the remote from here. */
  productOrigin?: string | undefined
}

export interface DevRemote {
  url: string
  close: () => Promise<void>
}

/** Serves a remote by itself against a fake host, with hot reload, and its builds to products that allow overrides. */
export async function startDevRemote({ remote, port, productOrigin }: DevRemoteOptions): Promise<DevRemote> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const vite = await startVite(server, remote)
  const builds = new OverrideBuilds(remote)
  watch(vite, remote, builds)
  server.on('request', (request, response) => {
    void answer({ remote, vite, routes: { builds, productOrigin } }, request, response)
  })
  return {
    url: urlOf(server),
    close: async () => {
      builds.close()
      await vite.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

function startVite(server: Server, remote: Remote): Promise<ViteDevServer> {
  return createVite({
    configFile: false,
    logLevel: 'warn',
    clearScreen: false,
    root: hostFolder,
    cacheDir: join(root, 'node_modules/.vite-dev-remote', remote.name),
    plugins: [react(), namedRemote(remote)],
    // The package's own entry is the build for old browsers.
    resolve: { alias: { dexie: 'dexie/dist/modern/dexie.mjs' }, dedupe: ['react', 'react-dom'] },
    server: { middlewareMode: true, ws: { server }, fs: { allow: [root, remote.folder] } },
  })
}

/** What the host shows, under a name that is always the same. */
function namedRemote({ folder }: Remote): Plugin {
  const id = 'virtual:remote'
  return {
    name: 'named-remote',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export * as parts from ${JSON.stringify(join(folder, 'src/index.ts'))}
           export { default as manifest } from ${JSON.stringify(join(folder, 'remote.json'))}`
        : undefined,
  }
}

function watch(vite: ViteDevServer, { folder }: Remote, builds: OverrideBuilds): void {
  vite.watcher.add(folder)
  vite.watcher.on('all', (_event, file) => {
    if (!file.startsWith(folder)) return
    builds.renew()
    if (file.startsWith(join(folder, 'locales'))) vite.ws.send({ type: 'full-reload' })
  })
}

interface Answering {
  remote: Remote
  vite: ViteDevServer
  routes: OverrideRoutes
}

async function answer(
  { remote, vite, routes }: Answering,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A page elsewhere could give its own name this address.
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
    response.writeHead(403).end()
    return
  }
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  if (path.startsWith('/api/')) {
    const { status, body } = fakeAnswer(request.method ?? '', path.slice('/api'.length))
    answerJson(response, status, JSON.stringify(body))
  } else if (path.startsWith('/locales/')) {
    const text = await readText(remote, path)
    answerJson(response, text === undefined ? 404 : 200, text ?? '')
  } else if (!answerOverride(routes, path, request, response)) vite.middlewares(request, response)
}

/** The remote's own texts, else those of the product. */
async function readText({ folder }: Remote, path: string): Promise<string | undefined> {
  const read = (base: string) => readFile(join(base, normalize(path)), 'utf8').catch(() => undefined)
  return (await read(folder)) ?? read(root)
}

function answerJson(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(json)
}

function urlOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}
