import { join } from 'node:path'
import { ALIAS_PREFIX, LANGUAGE_COOKIE } from '@tidings/contracts'
import { readTrials, TRIALS_COOKIE } from '@tidings/contracts/trials'
import { Hono, type Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Deployments } from '../deployments/deployments.ts'
import { compressText } from '../../foundation/http/compression.ts'
import type { RequestVariables } from '../../foundation/http/request-log.ts'
import { integrityPolicy, pagePolicy, resetPolicy } from '../../foundation/http/security-headers.ts'
import type { BuildOutput } from '../deployments/build-output.ts'
import { serveFile, type FileOptions } from '../../foundation/http/files.ts'
import { createPageRenderer, type RenderPage } from './index-page.ts'
import { languageOf } from './page-language.ts'

type StaticRoutes = Hono<{ Variables: RequestVariables }>

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

export interface StaticSources {
  build: BuildOutput
  localesFolder: string
  /** Where the pages lie that failures lead to. */
  docsFolder: string
  deployments: Deployments
  /** Origins of developers' servers that pages may load parts from. */
  partOverrides: readonly string[]
}

/** Serves what was built and deployed: files by their path, and the page for every other path, which the shell reads. */
export function createStaticRoutes(sources: StaticSources): StaticRoutes {
  const { build, localesFolder, docsFolder, deployments } = sources
  const routes: StaticRoutes = new Hono()
  const { store, registry } = deployments
  const shellFolder = join(build.folder, 'shell')
  serveBelow(routes, '/assets/', IMMUTABLE, (path, options) =>
    serveFile(join(shellFolder, 'assets'), path, options),
  )
  serveBelow(routes, '/remotes/', IMMUTABLE, store.serve)
  serveBelow(routes, `${ALIAS_PREFIX}/remotes/`, IMMUTABLE, store.serve)
  serveBelow(routes, '/locales/', REVALIDATE, (path, options) => serveFile(localesFolder, path, options))
  serveBelow(routes, '/docs/errors/', REVALIDATE, (path, options) =>
    serveFile(join(docsFolder, 'errors'), path, options),
  )
  routes.get('/index.html', ({ redirect }) => redirect('/'))
  routes.get('/*/index.html', ({ redirect }) => redirect('/'))
  routes.get('/reset-overrides.html', async ({ req, notFound }) => {
    const options = { headers: req.raw.headers, cacheControl: REVALIDATE }
    const answer = await serveFile(shellFolder, 'reset-overrides.html', options)
    answer?.headers.set('content-security-policy', resetPolicy)
    return answer ?? notFound()
  })
  // Files at the root: the service worker, icons, the web manifest.
  routes.get('/:file{[^/]+\\.[a-z0-9]+}', async ({ req, notFound }) => {
    const options = { headers: req.raw.headers, cacheControl: REVALIDATE }
    return (await serveFile(shellFolder, req.param('file'), options)) ?? notFound()
  })
  const { partOverrides } = sources
  const render = createPageRenderer(build, registry, partOverrides)
  routes.get('*', (context) => answerPage(context, { render, partOverrides }))
  return routes
}

type Serve = (path: string, options: FileOptions) => Promise<Response | undefined>

/** What is missing there is not found, and never the page: a browser would read it as a script. */
function serveBelow(routes: StaticRoutes, prefix: string, cacheControl: string, serve: Serve): void {
  routes.get(`${prefix}*`, async ({ req, notFound }) => {
    const path = new URL(req.url).pathname.slice(prefix.length)
    return (await serve(path, { headers: req.raw.headers, cacheControl })) ?? notFound()
  })
}

interface Pages {
  render: RenderPage
  partOverrides: readonly string[]
}

/** Nothing in a page is a secret, or of the request, so its size tells nobody anything. */
async function answerPage(
  context: Context<{ Variables: RequestVariables }>,
  { render, partOverrides }: Pages,
): Promise<Response> {
  const nonce = context.get('nonce')
  const language = languageOf(getCookie(context, LANGUAGE_COOKIE), context.req.header('accept-language'))
  const trials = readTrials(getCookie(context, TRIALS_COOKIE))
  const page = render(context.req.path, { language, trials }, nonce)
  const { body, headers } = await compressText(page, context.req.header('accept-encoding'))
  return context.body(body, 200, {
    ...headers,
    'content-type': 'text/html; charset=UTF-8',
    'content-security-policy': pagePolicy(nonce, partOverrides),
    'integrity-policy': integrityPolicy,
    'cache-control': REVALIDATE,
    vary: 'accept-encoding, accept-language, cookie',
  })
}
