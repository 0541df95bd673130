import { imageLimits } from '@tidings/contracts'
import { Hono } from 'hono'
import type { App } from '../http/app.ts'
import type { Deps } from '../http/context.ts'

const SECOND_MS = 1000

/** An image of another site, by a signed path. What surrounds it (policy, nosniff) is that of every file. */
export function createImageRoutes({ images }: Pick<Deps, 'images'>): App {
  const routes: App = new Hono()
  routes.get('/:signature/:encoded', async (context) => {
    const { signature, encoded } = context.req.param()
    const { type, image } = await images.get(signature, encoded)
    return context.body(new Uint8Array(image), 200, {
      'content-type': type,
      'cache-control': `public, max-age=${imageLimits.kept / SECOND_MS}, immutable`,
      'content-disposition': 'inline',
    })
  })
  return routes
}
