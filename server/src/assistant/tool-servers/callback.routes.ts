import { ApiError } from '@tidings/contracts'
import { Hono } from 'hono'
import { findSessionUser } from '../../accounts/session/session.ts'
import type { App } from '../../foundation/http/app.ts'
import { mailLanguage } from '../../foundation/mails/mail-texts.ts'
import { callbackPage, callbackPolicy, type CallbackPage } from './callback-page.ts'
import { letIn } from './let-in.ts'
import type { ToolServersDeps } from './tool-servers-deps.ts'

/** Longer than anything that is sent back. */
const MAX_LENGTH = 4096

/** Where a server that lets in sends its user back to: a page, so it is no call of the contract. */
export function createCallbackRoutes(deps: ToolServersDeps): App {
  const routes: App = new Hono()
  routes.get('/', async (context) => {
    const { raw } = context.req
    const nonce = context.get('nonce')
    const outcome = await outcomeOf(deps, raw, (name) => context.req.query(name))
    const language = mailLanguage(context.req.header('accept-language'))
    return context.html(await callbackPage({ language, nonce, outcome }), statusOf(outcome), {
      'content-security-policy': callbackPolicy(nonce),
      'cache-control': 'no-store',
    })
  })
  return routes
}

const statusOf = (outcome: CallbackPage['outcome']) => ('error' in outcome ? 400 : 200)

async function outcomeOf(
  deps: ToolServersDeps,
  { headers, signal }: Request,
  find: (name: string) => string | undefined,
): Promise<CallbackPage['outcome']> {
  const read = (name: string) => {
    const value = find(name)
    return value === undefined || value === '' || value.length > MAX_LENGTH ? undefined : value
  }
  try {
    const user = await findSessionUser(deps, headers)
    if (!user) throw new ApiError('unauthorized')
    if (!deps.takesToolServerAsk(user.id)) throw new ApiError('operationNotCompleted')
    const caller = { userId: user.id, host: headers.get('host'), signal }
    const came = {
      state: read('state') ?? '',
      code: read('code'),
      iss: read('iss'),
      error: read('error'),
    }
    return { connectionId: await letIn(deps, caller, came) }
  } catch (error) {
    if (error instanceof ApiError) return { error: error.key }
    throw error
  }
}
