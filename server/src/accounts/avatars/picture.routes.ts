import { Hono } from 'hono'
import type { App } from '../../foundation/http/app.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { clientAddress, networkOf } from '../../foundation/http/client-address.ts'
import { limitAnswers } from '../../foundation/http/limit-answers.ts'
import { findSessionUser } from '../session/session.ts'
import { findAvatar } from './avatars.service.ts'

/** A page shows dozens of them, and browsers ask for a few at a time. Nothing is there yet of those that wait. */
const answers = { perParty: 16, waitingPerParty: 200, of: 'pictures' }

/** The type was told by the bytes, and is one of three. What surrounds it (policy, nosniff) is that of every file. */
export function createPictureRoutes(deps: BaseDeps): App {
  const waitForTurn = limitAnswers(answers)
  const routes: App = new Hono()
  routes.get('/:id', async (context) => {
    const user = await findSessionUser(deps, context.req.raw.headers)
    await waitForTurn(context, user?.id ?? networkOf(clientAddress(context, deps.config)))
    const { type, image } = await findAvatar(deps, context.req.param('id'))
    return context.body(new Uint8Array(image), 200, {
      'content-type': type,
      // Another picture has another address.
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
    })
  })
  return routes
}
