import { join } from 'node:path'
import { Hono } from 'hono'
import { pagePolicy } from '../http/security-headers.ts'
import type { RequestVariables } from '../http/request-log.ts'
import type { BuildOutput } from './build-output.ts'
import { serveFile } from './files.ts'
import { renderIndexPage } from './index-page.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/** Folders of files by the first segment of their path, and how long a browser may keep them. */
function foldersOf(build: BuildOutput, localesFolder: string) {
  return [
    { prefix: '/assets/', folder: join(build.folder, 'shell/assets'), cacheControl: IMMUTABLE },
    { prefix: '/remotes/', folder: join(build.folder, 'remotes'), cacheControl: IMMUTABLE },
    { prefix: '/locales/', folder: localesFolder, cacheControl: REVALIDATE },
  ]
}

/** Serves what the build made: files by their path, and the page for every other path, which the shell then reads. */
export function createStaticRoutes(
  build: BuildOutput,
  localesFolder: string,
): Hono<{ Variables: RequestVariables }> {
  const routes = new Hono<{ Variables: RequestVariables }>()
  for (const { prefix, folder, cacheControl } of foldersOf(build, localesFolder)) {
    routes.get(`${prefix}*`, async ({ req, notFound }) => {
      const path = new URL(req.url).pathname.slice(prefix.length)
      const options = { acceptEncoding: req.header('accept-encoding'), cacheControl }
      return (await serveFile(folder, path, options)) ?? notFound()
    })
  }
  routes.get('/registry.json', ({ json }) => json(build.registry, 200, { 'cache-control': REVALIDATE }))
  routes.get('*', async (context) => {
    const { pathname } = new URL(context.req.url)
    if (pathname.endsWith('/index.html')) return context.redirect('/')
    const options = { acceptEncoding: context.req.header('accept-encoding'), cacheControl: REVALIDATE }
    // Files at the root: the service worker, icons, the web manifest.
    const file = /^\/[\w.-]+\.\w+$/.test(pathname)
      ? await serveFile(join(build.folder, 'shell'), pathname, options)
      : undefined
    if (file) return file
    const nonce = context.get('nonce')
    context.header('content-security-policy', pagePolicy(nonce))
    context.header('cache-control', REVALIDATE)
    return context.html(renderIndexPage(build, pathname, nonce))
  })
  return routes
}
