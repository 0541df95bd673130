import { ApiError } from '@tidings/contracts'
import { Hono } from 'hono'
import type { BaseDeps } from '../../../foundation/base-deps.ts'
import type { App } from '../../../foundation/http/app.ts'
import { onceSent } from '../../../foundation/http/once-sent.ts'
import { Turns } from '../../../foundation/turns.ts'
import { findSessionUser } from '../../../accounts/session/session.ts'
import { getAttachment } from './attachments.service.ts'

/** Files have up to some megabytes. */
const FILES_PER_USER = 8
/** Nothing of them is there yet. */
const WAITING_FILES = 200

/** Files of chats, each for whoever uploaded it. Their types were told by their bytes; what is no picture is never shown here. */
export function createAttachmentRoutes(deps: BaseDeps): App {
  // Until they are sent: whoever reads none of them holds no more of the memory.
  const underWay = new Turns({
    atOnce: Infinity,
    perParty: FILES_PER_USER,
    waitingPerParty: WAITING_FILES,
    of: 'files',
  })
  const routes: App = new Hono()
  routes.get('/:id', async (context) => {
    const user = await findSessionUser(deps, context.req.raw.headers)
    if (!user) throw new ApiError('unauthorized')
    onceSent(context, await underWay.acquire(user.id, context.req.raw.signal))
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
