import { ApiError, limits } from '@tidings/contracts'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AUTH_PATH } from './auth/auth.ts'
import { clientAddress, createAuthRoutes } from './auth/auth-routes.ts'
import { createDeploymentRoutes } from './deployments/deployments.routes.ts'
import { createRegistryRoutes } from './deployments/registry.routes.ts'
import { uploadPath } from './deployments/upload.routes.ts'
import { apiHandler } from './http/api-handler.ts'
import type { Deps } from './http/context.ts'
import { toErrorReply } from './http/errors.ts'
import { createMetrics } from './http/metrics.ts'
import { originCheck } from './http/origin-check.ts'
import { requestLog, type RequestVariables } from './http/request-log.ts'
import { securityHeaders, textPolicy } from './http/security-headers.ts'
import { openApiDocument } from './openapi/document.ts'
import { openApiPage, openApiStyle } from './openapi/page.ts'
import { createPartRoutes } from './parts/parts.routes.ts'
import { findSessionUser } from './session/session.ts'

export type App = Hono<{ Variables: RequestVariables }>

/** Answers HTTP requests. `pages` serves everything outside /api; without it that is not found. */
export function createApp(deps: Deps, pages?: App): App {
  const app: App = new Hono()
  const metrics = createMetrics()
  app.use(requestLog(deps.logger, metrics), securityHeaders())
  app.use(limitBody(), originCheck(deps.config))
  mountProbes(app, deps)
  app.get('/metrics', async (context) => {
    if (!isFromThisMachine(context)) return context.notFound()
    return context.body(await metrics.print(), 200, { 'content-type': metrics.contentType })
  })
  mountAuth(app, deps)
  app.route('/api/deployments', createDeploymentRoutes(deps))
  app.route('/api/parts', createPartRoutes(deps, metrics))
  mountApi(app, deps)
  app.route('/', createRegistryRoutes(deps.deployments.registry))
  if (pages) app.route('/', pages)
  app.notFound((context) => replyWithError(context, new ApiError('notFound'), deps))
  app.onError((error, context) => replyWithError(context, error, deps))
  return app
}

/** For whoever runs the server: alive, and ready to answer. */
function mountProbes(app: App, { database }: Deps): void {
  app.get('/healthz', ({ text }) => text('ok'))
  app.get('/readyz', async ({ text }) => {
    await database.pool.query('select 1 from "user" limit 1')
    return text('ok')
  })
}

/** Under both paths that clients know. */
function mountAuth(app: App, deps: Deps): void {
  const routes = createAuthRoutes(deps)
  app.route(AUTH_PATH, routes).route('/better-auth', routes)
}

function mountApi(app: App, deps: Deps): void {
  const { database, secret } = deps
  app.get('/api/openapi.json', async ({ json }) => json(await openApiDocument()))
  app.get('/api/docs', async ({ html }) =>
    html(await openApiPage(await openApiDocument()), 200, { 'content-security-policy': textPolicy }),
  )
  app.get('/api/docs.css', ({ body }) =>
    body(openApiStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  app.use('/api/*', async (context) => {
    const session = await findSessionUser({ pool: database.pool, secret }, context.req.raw.headers)
    const { response } = await apiHandler.handle(context.req.raw, {
      prefix: '/api',
      context: { deps, session, traceId: context.get('traceId') },
    })
    if (!response) throw new ApiError('notFound')
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    return response
  })
}

/** Uploads are limited where they are read, once it is known who sends them. */
function limitBody(): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: limits.requestBytes, onError: refuseBody })
  return (context, next) => {
    const { method, path } = context.req
    return method === 'PUT' && uploadPath.test(path) ? next() : limit(context, next)
  }
}

function refuseBody(): never {
  throw new ApiError('fileTooLarge', { message: `A request may have ${limits.requestBytes} bytes.` })
}

function replyWithError(context: Context, error: unknown, { logger }: Deps): Response {
  const traceId = String(context.get('traceId'))
  const { status, body } = toErrorReply(error, { traceId, logger })
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

/** Directly, not through a proxy that runs here and speaks for others. */
function isFromThisMachine(context: Context): boolean {
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) =>
    context.req.header(name),
  )
  const isLoopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(clientAddress(context))
  return isLoopback && !isForwarded
}
