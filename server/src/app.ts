import type { IncomingMessage } from 'node:http'
import {
  ApiError,
  CHAT_ATTACHMENT_PATH,
  chatLimits,
  limits,
  MCP_CALLBACK_PATH,
  STARTER_FEEDS_PATH,
} from '@tidings/contracts'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { AUTH_PATH } from './accounts/auth/auth.ts'
import { createAuthRoutes } from './accounts/auth/auth-routes.ts'
import { AVATAR_PATH } from './accounts/avatars/avatars.service.ts'
import { createAttachmentRoutes } from './assistant/chats/attachments/attachment.routes.ts'
import { createMcpRoutes, MCP_PATH } from './assistant/mcp/mcp.routes.ts'
import { createCallbackRoutes } from './assistant/tool-servers/callback.routes.ts'
import { createPictureRoutes } from './accounts/avatars/picture.routes.ts'
import { createDeploymentRoutes } from './platform/deployments/deployments.routes.ts'
import { createRegistryRoutes } from './platform/deployments/registry.routes.ts'
import { uploadPath } from './platform/deployments/upload.routes.ts'
import { createSourceRoutes } from './reading/entries/source.routes.ts'
import type { Deps } from './deps.ts'
import type { App } from './foundation/http/app.ts'
import { answerStop } from './foundation/http/answer-stop.ts'
import { sendFewFiles } from './file-answers.ts'
import { boundDepth } from './foundation/http/body-depth.ts'
import { limitBodyTo } from './foundation/http/body-size.ts'
import { apiHandler } from './api-handler.ts'
import { createStreaming } from './foundation/api/pieces.ts'
import { createEventRoutes } from './reading/events/events.routes.ts'
import { clientAddress, networkOf } from './foundation/http/client-address.ts'
import { destinationCheck } from './destination-check.ts'
import { errorHeaders, toErrorReply, type ErrorReply } from './foundation/http/errors.ts'
import { lingeringBody } from './foundation/http/linger.ts'
import { createMetrics } from './foundation/http/metrics.ts'
import { maySeeFigures } from './foundation/http/metrics-access.ts'
import { onceSent } from './foundation/http/once-sent.ts'
import { originCheck } from './foundation/http/origin-check.ts'
import { requestLog } from './foundation/http/request-log.ts'
import { Answers } from './large-answers.ts'
import { readFewLargeBodies } from './large-bodies.ts'
import { paceRefusals } from './refusal-pace.ts'
import { securityHeaders } from './foundation/http/security-headers.ts'
import { createStarterRoutes } from './reading/subscriptions/starter-feeds.ts'
import { createImageRoutes } from './reading/images/images.routes.ts'
import { createOpenApiRoutes } from './platform/openapi/openapi.routes.ts'
import { createPartRoutes } from './platform/part-health/part-health.routes.ts'
import { callerOf } from './accounts/session/caller-of.ts'

const AVATAR_UPLOAD_PATH = '/api/upload/avatar'
const ATTACHMENT_UPLOAD_PATH = '/api/upload/chat-attachment'
const PAYLOAD_TOO_LARGE = 413
const SIGNED_PATH = '/api/inboxes/webhook'

/** Answers HTTP requests. `pages` serves everything outside /api; without it that is not found. */
export function createApp(deps: Deps, pages?: App): App {
  const app: App = new Hono()
  const metrics = createMetrics()
  app.use(
    paceRefusals(deps),
    requestLog(deps.logger, metrics),
    securityHeaders(deps.config),
    answerStop(deps.stopping),
  )
  app.use(limitBody(deps), originCheck(deps.config), destinationCheck(deps.config))
  for (const path of ['/api/*', '/better-auth/*', MCP_PATH]) app.use(path, keepNoAnswer)
  mountProbes(app, deps)
  app.get('/metrics', async (context) => {
    if (!maySeeFigures(context, deps.config)) return context.notFound()
    return context.body(await metrics.print(), 200, { 'content-type': metrics.contentType })
  })
  mountAuth(app, deps)
  app.route('/api/deployments', createDeploymentRoutes(deps))
  app.route('/api/parts', createPartRoutes(deps, metrics))
  app.route('/api/events', createEventRoutes(deps))
  app.route('/api/entries/source', createSourceRoutes(deps))
  const sendFew = sendFewFiles(deps)
  app.use('/api/images/*', sendFew).route('/api/images', createImageRoutes(deps))
  app.route(`/api${STARTER_FEEDS_PATH}`, createStarterRoutes(deps))
  app.route(AVATAR_PATH, createPictureRoutes(deps))
  app.route(CHAT_ATTACHMENT_PATH, createAttachmentRoutes(deps))
  app.route(MCP_CALLBACK_PATH, createCallbackRoutes(deps))
  app.route('/api', createOpenApiRoutes())
  mountApi(app, deps)
  app.route(MCP_PATH, createMcpRoutes(deps))
  app.route('/', createRegistryRoutes(deps))
  if (pages) app.use(sendFew).route('/', pages)
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
  const answers = new Answers()
  app.use('/api/*', async (context) => {
    const session = await callerOf(context, deps)
    const replyHeaders = new Headers()
    const { raw } = context.req
    // A signature is made of the body as it came; only this call asks for it.
    const copy = context.req.path === SIGNED_PATH ? raw.clone() : undefined
    const { response } = await apiHandler.handle(raw, {
      prefix: '/api',
      context: {
        deps,
        answers,
        session,
        party: session?.id ?? networkOf(clientAddress(context, deps.config)),
        traceId: context.get('traceId'),
        headers: raw.headers,
        replyHeaders,
        readBody: async () => (copy ? copy.text() : ''),
        whenSent: (work, patienceMs) => onceSent(context, work, patienceMs),
        ...createStreaming(),
      },
    })
    if (!response) throw new ApiError('notFound')
    replyHeaders.forEach((value, name) => response.headers.set(name, value))
    return response
  })
}

/** What is told to one person is kept by no browser and no proxy, unless an answer says that it may be. */
const keepNoAnswer: MiddlewareHandler = async (context, next) => {
  await next()
  const { headers } = context.res
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
}

/** How large a body is, how many of them there are, and how deep. Uploads are limited where they are read, once it is known who sends them. */
function limitBody(deps: Deps): MiddlewareHandler {
  const readFew = readFewLargeBodies(deps)
  const limit = limitBodyTo(limits.requestBytes)
  const limitPicture = limitBodyTo(limits.avatarBytes + limits.formBytes)
  const limitFile = limitBodyTo(chatLimits.pictureBytes + limits.formBytes)
  return (context, next) => {
    const { method, path } = context.req
    const few = async () => void (await readFew(context, next))
    const bounded = async () =>
      void (await readFew(context, async () => void (await boundDepth(context, next))))
    if (path === ATTACHMENT_UPLOAD_PATH) return limitFile(context, bounded)
    if (path === AVATAR_UPLOAD_PATH) return limitPicture(context, bounded)
    // In its own protocol it refuses what is too deep itself.
    if (path === MCP_PATH) return limit(context, few)
    return method === 'PUT' && uploadPath.test(path) ? next() : limit(context, bounded)
  }
}

function replyWithError(context: Context, error: unknown, { logger, stopping }: Deps): Response {
  const traceId = String(context.get('traceId'))
  const { status, body } = toErrorReply(error, { traceId, logger, stopping, signal: context.req.raw.signal })
  const headers = new Headers({ 'cache-control': 'no-store', ...errorHeaders(body) })
  if (status === PAYLOAD_TOO_LARGE) return refuseBody(context, { status, body, headers })
  return Response.json(body, { status, headers })
}

/** Ends the connection: nobody reads the rest of a body that is too large, and what came after it would be lost. */
function refuseBody(
  context: Context,
  { status, body, headers }: ErrorReply & { headers: Headers },
): Response {
  headers.set('connection', 'close')
  // There is none where the server is asked within its own process, as tests do.
  const incoming: IncomingMessage | undefined = context.env?.incoming
  if (!incoming) return Response.json(body, { status, headers })
  const text = JSON.stringify(body)
  headers.set('content-type', 'application/json')
  headers.set('content-length', String(Buffer.byteLength(text)))
  return new Response(lingeringBody(text, incoming), { status, headers })
}
