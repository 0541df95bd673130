import { ApiError } from '@tidings/contracts'
import { Hono, type Context } from 'hono'
import { bearsApiToken } from '../../accounts/session/session.ts'
import { callerOf } from '../../accounts/session/caller-of.ts'
import { requireAdmitted } from '../../foundation/api/calls.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import type { App } from '../../foundation/http/app.ts'
import { limitAnswers } from '../../foundation/http/limit-answers.ts'
import { trustedOrigins } from '../../foundation/http/origin-check.ts'
import type { McpDeps } from './mcp-deps.ts'

export const MCP_PATH = '/mcp'

/** What a message reads and is answered with may be texts of megabytes. */
const answers = { perParty: 4, waitingPerParty: 64, of: 'messages' }

// JSON-RPC's own codes; the last is for what HTTP refuses.
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const REFUSED = -32_000

/** Where assistants of users find tools: the Model Context Protocol, by a token of the user (docs/mcp.md). */
export function createMcpRoutes(deps: McpDeps): App {
  const waitForTurn = limitAnswers(answers)
  const app: App = new Hono()
  app.all('/', async (context) => {
    const { raw, method } = context.req
    if (!deps.config.mcp) throw new ApiError('notFound')
    if (method !== 'POST')
      return refuse(405, REFUSED, 'There is no stream: send messages by POST', { allow: 'POST' })
    refuseForeignPages(context, deps)
    const user = await findTokenUser(context, deps)
    if (!user) return unauthorized(raw.headers)
    const body = await context.req.text()
    const message = parseMessage(body)
    if (message === undefined) return refuse(400, PARSE_ERROR, 'This is no JSON')
    if (message === null) return refuse(400, INVALID_REQUEST, 'One message at a time, as an object')
    await waitForTurn(context, user.id)
    // It takes longer to load than all else of the server that is there for a start.
    const { answerMessage } = await import('./answer-message.ts')
    return answerMessage({ deps, user, request: raw, traceId: context.get('traceId') }, message)
  })
  return app
}

/** A page that somebody was led to sends its origin, also where a name was pointed at this machine. Programs send none. */
function refuseForeignPages({ req }: Context, { config }: McpDeps): void {
  const origin = req.header('origin')
  if (origin === undefined || trustedOrigins(config, req.header('host')).includes(origin)) return
  throw new ApiError('noPermission', {
    message: 'This request does not come from a page of this server.',
  })
}

/** Whose token it is; a session opens nothing here, as browsers send it along by themselves. */
async function findTokenUser(context: Context, deps: McpDeps): Promise<SessionUser | null> {
  const caller = bearsApiToken(context.req.raw.headers) ? await callerOf(context, deps) : null
  return caller && requireAdmitted(caller)
}

/** Undefined for what is no JSON, and null for JSON that is not one message. */
function parseMessage(body: string): object | null | undefined {
  try {
    const message: unknown = JSON.parse(body)
    return typeof message === 'object' && !Array.isArray(message) ? message : null
  } catch {
    return undefined
  }
}

function unauthorized(headers: Headers): Response {
  const error = new ApiError('unauthorized')
  const challenge = headers.has('authorization') ? 'Bearer error="invalid_token"' : 'Bearer'
  return Response.json(error.toBody(), {
    status: error.status,
    headers: { 'www-authenticate': challenge },
  })
}

function refuse(status: number, code: number, message: string, headers = {}): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers })
}
