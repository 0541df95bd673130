import { Hono } from 'hono'
import type { App } from '../../foundation/http/app.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { clientAddress, networkOf } from '../../foundation/http/client-address.ts'
import { onceSent } from '../../foundation/http/once-sent.ts'
import { Turns } from '../../foundation/turns.ts'
import { findSessionUser } from '../session/session.ts'
import { findAvatar } from './avatars.service.ts'

/** A page shows dozens of them, and browsers ask for a few at a time. */
const PICTURES_PER_PARTY = 16
/** Nothing of them is there yet. */
const WAITING_PICTURES = 200

/** The type was told by the bytes, and is one of three. What surrounds it (policy, nosniff) is that of every file. */
export function createPictureRoutes(deps: BaseDeps): App {
  // Until they are sent: whoever reads none of them holds no more of the memory.
  const underWay = new Turns({
    atOnce: Infinity,
    perParty: PICTURES_PER_PARTY,
    waitingPerParty: WAITING_PICTURES,
    of: 'pictures',
  })
  const routes: App = new Hono()
  routes.get('/:id', async (context) => {
    const { headers, signal } = context.req.raw
    const user = await findSessionUser(deps, headers)
    const party = user?.id ?? networkOf(clientAddress(context, deps.config))
    onceSent(context, await underWay.acquire(party, signal))
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
