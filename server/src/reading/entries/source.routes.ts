import { ApiError, type ImageRoute, settingsInEffect, snowflakeId } from '@tidings/contracts'
import { Hono } from 'hono'
import { requireAdmitted } from '../../foundation/api/calls.ts'
import type { App } from '../../foundation/http/app.ts'
import { limitAnswers } from '../../foundation/http/limit-answers.ts'
import type { WebPagesDeps } from '../web-pages/web-pages-deps.ts'
import { findSessionUser } from '../../accounts/session/session.ts'
import { getSettings } from '../../accounts/settings/settings.service.ts'
import { fetchSource } from './readability.service.ts'
import { withBase } from './with-base.ts'

/** Pages have up to some megabytes, also those that wait. */
const answers = { perParty: 4, waitingPerParty: 4, of: 'pages' }

/**
 * What the page may load from where it is, by the choice of the user. Where all pictures come through this server, no site is to
 * learn who reads, and a style sheet or a film would tell it as well.
 */
const loaded: Record<ImageRoute, { pictures: string[]; rest: string[] }> = {
  always: { pictures: [], rest: [] },
  http: { pictures: ['https:'], rest: ['http:', 'https:'] },
  never: { pictures: ['http:', 'https:'], rest: ['http:', 'https:'] },
}

/**
 * Of a page of another site, shown in a frame of ours: it may look as it does there, and do nothing. Its links open
 * tabs of their own.
 */
const sourcePolicy = (route: ImageRoute): string => {
  const { pictures, rest } = loaded[route]
  const directives = [
    ['default-src', `'none'`],
    ['img-src', ...pictures, 'data:'],
    ['media-src', ...rest, 'data:'],
    ['style-src', `'unsafe-inline'`, ...rest],
    ['font-src', ...rest, 'data:'],
    ['form-action', `'none'`],
    ['frame-ancestors', `'self'`],
    ['sandbox', 'allow-popups', 'allow-popups-to-escape-sandbox'],
  ]
  return directives.map((words) => words.join(' ')).join('; ')
}

/** The page of an entry as its site has it: HTML for a frame, so it is no call of the contract. */
export function createSourceRoutes(deps: WebPagesDeps): App {
  const waitForTurn = limitAnswers(answers)
  const routes: App = new Hono()
  routes.get('/', async (context) => {
    const user = requireAdmitted(await findSessionUser(deps, context.req.raw.headers))
    const id = snowflakeId.safeParse(context.req.query('id'))
    if (!id.success) throw new ApiError('invalidInput')
    const { signal } = context.req.raw
    const { url, html } = await fetchSource(deps, { userId: user.id, signal }, id.data)
    await waitForTurn(context, user.id)
    const { settings } = await getSettings(deps, user.id)
    const { imageProxy } = settingsInEffect(settings.general ?? {}, user)
    return context.html(withBase(html, url), 200, {
      'content-security-policy': sourcePolicy(imageProxy),
      'cache-control': 'no-store',
    })
  })
  return routes
}
