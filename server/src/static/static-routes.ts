import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import type { RequestVariables } from '../http/request-log.ts'
import { pagePolicy } from '../http/security-headers.ts'
import type { BuildOutput } from './build-output.ts'
import { serveFile } from './files.ts'
import { renderIndexPage } from './index-page.ts'

type StaticRoutes = Hono<{ Variables: RequestVariables }>

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/** Serves what the build made: files by their path, and the page for every other path, which the shell then reads. */
export function createStaticRoutes(build: BuildOutput, localesFolder: string): StaticRoutes {
  const routes: StaticRoutes = new Hono()
  const shellFolder = join(build.folder, 'shell')
  serveFolder(routes, '/assets/', { folder: join(shellFolder, 'assets'), cacheControl: IMMUTABLE })
  serveFolder(routes, '/remotes/', { folder: join(build.folder, 'remotes'), cacheControl: IMMUTABLE })
  serveFolder(routes, '/locales/', { folder: localesFolder, cacheControl: REVALIDATE })
  routes.get('/registry.json', ({ json }) => json(build.registry, 200, { 'cache-control': REVALIDATE }))
  routes.get('/index.html', ({ redirect }) => redirect('/'))
  routes.get('/*/index.html', ({ redirect }) => redirect('/'))
  // Files at the root: the service worker, icons, the web manifest.
  routes.get('/:file{[^/]+\\.[a-z0-9]+}', async ({ req, notFound }) => {
    const options = { headers: req.raw.headers, cacheControl: REVALIDATE }
    return (await serveFile(shellFolder, req.param('file'), options)) ?? notFound()
  })
  routes.get('*', (context) => answerPage(context, build))
  return routes
}

/** What is missing there is not found, and never the page: a browser would read it as a script. */
function serveFolder(
  routes: StaticRoutes,
  prefix: string,
  { folder, cacheControl }: { folder: string; cacheControl: string },
): void {
  routes.get(`${prefix}*`, async ({ req, notFound }) => {
    const path = new URL(req.url).pathname.slice(prefix.length)
    return (await serveFile(folder, path, { headers: req.raw.headers, cacheControl })) ?? notFound()
  })
}

function answerPage(context: Context<{ Variables: RequestVariables }>, build: BuildOutput) {
  const nonce = context.get('nonce')
  const headers = { 'content-security-policy': pagePolicy(nonce), 'cache-control': REVALIDATE }
  return context.html(renderIndexPage(build, context.req.path, nonce), 200, headers)
}
