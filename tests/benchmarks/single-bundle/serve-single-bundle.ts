import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { z } from '@tidings/contracts'
import { compressText } from '../../../server/src/foundation/http/compression.ts'

const shellBuild = z.object({ preload: z.array(z.string()) })

export interface Site {
  url: string
  close: () => Promise<void>
}

interface SingleBundleSite extends Site {
  /** Has the page at a path bring more from the start. */
  preload: (path: string, more: readonly string[]) => void
}

/** As the server of the product has it: what is named by its content stays, a page is asked for again. */
const KEEP = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/**
 * Serves scripts of a build from a folder and its page wherever the product has one, and hands on everything else to the
 * server of the product.
 */
export async function serveSingleBundle(dist: string, productUrl: string): Promise<SingleBundleSite> {
  const page = await pageOf(dist, productUrl)
  const pages = new Map<string, string>()
  const preload = (path: string, more: readonly string[]) => {
    pages.set(
      path,
      page.replace('<head>', () => ['<head>', ...more.map(linkTo)].join('\n')),
    )
  }
  const site = await listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', productUrl)
    if (isPage(request)) return sendPage(request, response, pages.get(pathname) ?? page)
    if (pathname.startsWith('/assets/')) return sendAsset(response, join(dist, 'shell', pathname))
    handOn(productUrl, request, response)
  })
  return { ...site, preload }
}

const isPage = ({ headers }: IncomingMessage): boolean => headers['sec-fetch-dest'] === 'document'

function linkTo(path: string): string {
  if (path.endsWith('.css')) return `<link rel="preload" as="style" href="${path}">`
  if (path.endsWith('.json')) return `<link rel="preload" as="fetch" href="${path}" crossorigin>`
  return `<link rel="modulepreload" href="${path}">`
}

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

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' }

async function sendPage({ headers }: IncomingMessage, response: ServerResponse, page: string) {
  const { body, headers: encoding } = await compressText(page, String(headers['accept-encoding']))
  response.writeHead(200, { ...encoding, 'content-type': 'text/html', 'cache-control': REVALIDATE }).end(body)
}

async function sendAsset(response: ServerResponse, file: string): Promise<void> {
  const content = await readFile(`${file}.br`).catch(() => undefined)
  const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const headers = { 'content-type': type, 'cache-control': KEEP }
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
