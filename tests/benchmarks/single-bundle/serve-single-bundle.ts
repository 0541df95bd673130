import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { z } from '@tidings/contracts'

const shellBuild = z.object({ preload: z.array(z.string()) })

export interface Site {
  url: string
  close: () => Promise<void>
}

interface SingleBundleSite extends Site {
  /** Has the page bring more scripts and styles from the start. */
  preload: (paths: readonly string[]) => void
}

/** Serves pages and scripts of a build from a folder, and hands on everything else to the server of the product. */
export async function serveSingleBundle(dist: string, productUrl: string): Promise<SingleBundleSite> {
  let page = await pageOf(dist, productUrl)
  const preload = (paths: readonly string[]) => {
    page = page.replace('<head>', () => ['<head>', ...paths.map(linkTo)].join('\n'))
  }
  const site = await listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', productUrl)
    if (pathname === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    if (pathname.startsWith('/assets/')) return sendAsset(response, join(dist, 'shell', pathname))
    handOn(productUrl, request, response)
  })
  return { ...site, preload }
}

const linkTo = (path: string): string =>
  path.endsWith('.css')
    ? `<link rel="preload" as="style" href="${path}">`
    : `<link rel="modulepreload" href="${path}">`

/** Hands on everything, so that what is compared with a single bundle comes by the same way. */
export const serveProduct = (productUrl: string): Promise<Site> =>
  listen(async (request, response) => handOn(productUrl, request, response))

/** The built page with its preloads, as the server of the product would write them. */
async function pageOf(dist: string, productUrl: string): Promise<string> {
  const [html, shell, served] = await Promise.all([
    readFile(join(dist, 'shell/index.html'), 'utf8'),
    readFile(join(dist, 'shell.json'), 'utf8'),
    fetch(productUrl).then((reply) => reply.text()),
  ])
  const [key = ''] = /<meta name="registry-key"[^>]*>/.exec(served) ?? []
  const links = shellBuild.parse(JSON.parse(shell)).preload.map(linkTo)
  const registry = '<link rel="preload" as="fetch" href="/registry.json" crossorigin>'
  return html.replace('<head>', () => ['<head>', key, ...links, registry].join('\n'))
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

async function sendAsset(response: ServerResponse, file: string): Promise<void> {
  const content = await readFile(`${file}.br`).catch(() => undefined)
  const headers = { 'content-type': types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }
  if (content) response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(content)
  else response.writeHead(200, headers).end(await readFile(file))
}

function handOn(productUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(productUrl)
  const { url: path, method, headers } = request
  const sent = httpRequest({ hostname, port, path, method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
  })
  sent.on('error', () => response.destroy())
  response.on('close', () => sent.destroy())
  request.pipe(sent)
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

async function listen(answer: Answer): Promise<Site> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
