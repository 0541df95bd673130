import { ApiError } from '@tidings/contracts'
import { Hono } from 'hono'
import type { BaseDeps } from '../../../foundation/base-deps.ts'
import type { App } from '../../../foundation/http/app.ts'
import { limitAnswers } from '../../../foundation/http/limit-answers.ts'
import { findSessionUser } from '../../../accounts/session/session.ts'
import { getAttachment } from './attachments.service.ts'

/** Files have up to some megabytes. Nothing is there yet of those that wait. */
const answers = { perParty: 8, waitingPerParty: 200, of: 'files' }

/** Files of chats, each for whoever uploaded it. Their types were told by their bytes; what is no picture is never shown here. */
export function createAttachmentRoutes(deps: BaseDeps): App {
  const waitForTurn = limitAnswers(answers)
  const routes: App = new Hono()
  routes.get('/:id', async (context) => {
    const user = await findSessionUser(deps, context.req.raw.headers)
    if (!user) throw new ApiError('unauthorized')
    await waitForTurn(context, user.id)
    const { name, type, data } = await getAttachment(deps, user.id, context.req.param('id'))
    const shown = type.startsWith('image/') ? 'inline' : 'attachment'
    return context.body(new Uint8Array(data), 200, {
      'content-type': type,
      'cache-control': 'private, max-age=86400, immutable',
      'content-disposition': `${shown}; filename*=UTF-8''${encodeURIComponent(name)}`,
    })
  })
  return routes
}
