import { ApiError } from '@tidings/contracts'
import { Hono, type Context } from 'hono'
import { clientAddress } from '../../foundation/http/client-address.ts'
import type { AccountDeps } from './account-deps.ts'
import { answerAccountInfo } from './account-info.ts'
import { AUTH_PATH, CLIENT_ADDRESS_HEADER } from './auth.ts'
import { takeBearerAsCookie } from './bearer-as-cookie.ts'
import { countCalls, countedPaths, countSessions } from './counted-calls.ts'
import { countHolders } from './counted-holders.ts'
import { answerDeletion } from './delete-account.ts'
import { evenRefusal } from './passkey-refusal.ts'
import {
  answerSecondStep,
  limitGuesses,
  PASSKEY_PATH,
  provenPaths,
  provingPaths,
  requireProofIn,
  secondStepPaths,
} from './proof.ts'
import { listProviders } from './providers.ts'
import { heldPaths } from './rate-limits.ts'
import { refuseNul } from './refuse-nul.ts'
import { answerPasswordReset } from './remaining-ways-in.ts'
import { answerSecondFactors } from './second-factors.ts'
import { answerSession } from './session-reply.ts'
import { answerSessions, revokeSession } from './sessions.ts'
import { signInWithinLimits } from './sign-in-limit.ts'
import { signUpWithoutMail } from './sign-up-limit.ts'
import { tooManyRequests } from './too-many-requests.ts'

/** An answer that took less would tell by its haste that there was nothing to do. */
const EVEN_MS = 400

/** The calls of better-auth, and beside them those that clients know as its own (api.md 2). */
export function createAuthRoutes(deps: AccountDeps): Hono {
  const { auth } = deps
  const askedBy = (context: Context) => ({
    request: context.req.raw,
    address: clientAddress(context, deps.config),
  })

  const handle: Handle = async (context, asked) => {
    const response = await auth.handler(toAuthRequest(context, deps, asked))
    // Of a call that there is not better-auth says nothing that a client could read.
    if (response.status === 404 && !isJson(response)) throw new ApiError('notFound')
    return response.status === 429 ? tooManyRequests(Number(response.headers.get('x-retry-after'))) : response
  }

  const routes = new Hono()
  routes.use(refuseNul, takeBearerAsCookie(deps))
  routes.use('/get-session', countSessions(deps))
  for (const path of countedPaths) routes.use(path, countCalls(deps))
  // Answered here, and counted above alone.
  routes.get('/two-factor/methods', ({ req }) => answerSecondFactors(deps, req.raw.headers))
  for (const path of heldPaths) routes.use(path, countHolders(deps, path))
  routes.get('/get-session', ({ req }) => answerSession(deps, req.raw.headers))
  routes.get('/get-providers', ({ json }) => json(listProviders(deps.config)))
  routes.get('/get-account-info', ({ req }) => answerAccountInfo(deps, req.raw.headers))
  routes.get('/list-sessions', ({ req }) => answerSessions(deps, req.raw.headers))
  routes.post('/revoke-session', ({ req }) => revokeSession(deps, req))
  routes.post('/delete-user-custom', ({ req }) => answerDeletion(deps, req))
  routes.post('/sign-in/email', (context) =>
    signInWithinLimits(deps, askedBy(context), () => handle(context)),
  )
  routes.post('/sign-up/email', (context) =>
    deps.mailer.isOn
      ? evenly(handle(context))
      : signUpWithoutMail(deps, askedBy(context), () => handle(context)),
  )
  routeProofs(routes, deps, handle)
  routes.post('/passkey/verify-authentication', async (context) => evenRefusal(await handle(context)))
  routes.post('/request-password-reset', (context) => evenly(handle(context)))
  routes.post('/forget-password', (context) => evenly(handle(context, { path: '/request-password-reset' })))
  routes.post('/reset-password', (context) =>
    answerPasswordReset(deps, context.req.raw, () => handle(context)),
  )
  routes.post('/one-time-token/apply', (context) => handle(context, { path: '/one-time-token/verify' }))
  // Links of ours lead to the page that asks for the new password; this would only tell which tokens exist.
  routes.get('/reset-password/*', () => {
    throw new ApiError('notFound')
  })
  routes.get('/verify-email', async (context) => {
    const response = await handle(context)
    const headers = new Headers(response.headers)
    // A link confirms an address; it signs nobody in.
    headers.delete('set-cookie')
    return new Response(response.body, { status: response.status, headers })
  })
  routes.on(['GET', 'POST'], '/*', (context) => handle(context))
  return routes
}

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false

/** What better-auth is asked instead of what came. */
interface Asked {
  path?: string
  /** Without a body, whatever came with one. */
  method?: 'GET'
}

type Handle = (context: Context, asked?: Asked) => Promise<Response>

/** Calls of better-auth that only the owner makes, and not whoever has their session. */
function routeProofs(routes: Hono, deps: AccountDeps, handle: Handle): void {
  for (const path of provingPaths)
    routes.post(path, (context) => limitGuesses(deps, context.req.raw.headers, () => handle(context)))
  for (const path of secondStepPaths)
    routes.post(path, (context) => answerSecondStep(deps, context.req.raw, () => handle(context)))
  for (const path of provenPaths)
    routes.post(path, async (context) => {
      await requireProofIn(deps, context.req.raw)
      return handle(context)
    })
  routes.on(['GET', 'POST'], PASSKEY_PATH, async (context) => {
    await requireProofIn(deps, context.req.raw)
    return handle(context, { method: 'GET' })
  })
}

async function evenly(answer: Promise<Response>): Promise<Response> {
  const [response] = await Promise.all([answer, new Promise((resolve) => setTimeout(resolve, EVEN_MS))])
  return response
}

/** The request at better-auth's path, saying who asks by the connection, not by what the client claims. */
function toAuthRequest(
  context: Context,
  { config }: Pick<AccountDeps, 'config'>,
  { path, method }: Asked = {},
): Request {
  const { raw } = context.req
  const url = new URL(raw.url)
  url.pathname = path ? AUTH_PATH + path : url.pathname.replace(/^\/(api\/)?better-auth/, AUTH_PATH)
  const request = new Request(url, method ? { method, headers: raw.headers } : raw)
  request.headers.set(CLIENT_ADDRESS_HEADER, clientAddress(context, config))
  return request
}
