import { Hono } from 'hono'
import type { App } from '../../foundation/http/app.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { findAvatar } from './avatars.service.ts'

/** The type was told by the bytes, and is one of three. What surrounds it (policy, nosniff) is that of every file. */
export function createPictureRoutes(deps: Pick<BaseDeps, 'database'>): App {
  const routes: App = new Hono()
  routes.get('/:id', async (context) => {
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
