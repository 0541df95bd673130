import { ApiError, imageLimits, imageWidths, ok, type ImageWidth } from '@tidings/contracts'
import { SECOND_MS } from '@tidings/contracts/spans'
import { Hono, type Context } from 'hono'
import type { App } from '../../foundation/http/app.ts'
import type { ImagesDeps } from './images-deps.ts'
import { callsWith, requireAdmitted } from '../../foundation/api/calls.ts'
import { findSessionUser } from '../../accounts/session/session.ts'
import { svgPolicy } from '../../foundation/http/security-headers.ts'
import { SVG } from './fetch-image.ts'
import type { ProxiedImage } from './image-proxy.ts'

const maxAge = `max-age=${imageLimits.kept / SECOND_MS}, immutable`

const { authed } = callsWith<ImagesDeps>()

const sign = authed.images.sign.handler(({ input, context: { deps } }) => ok(deps.images.sign(input.urls)))

/** The router's part for images. */
export const imagesRoutes = { sign }

/**
 * Images of other sites: by a signed path to anybody who has one, and by their address to who is signed in. What surrounds
 * them (policy, nosniff) is that of every file.
 */
export function createImageRoutes(deps: ImagesDeps): App {
  const routes: App = new Hono()
  routes.get('/proxy/:signature/:encoded', async (context) => {
    const { signature, encoded } = context.req.param()
    return answer(context, await deps.images.get(signature, encoded), `public, ${maxAge}`)
  })
  routes.get('/web/:encoded', async (context) => {
    const user = requireAdmitted(await findSessionUser(deps, context.req.raw.headers))
    const width = readWidth(context.req.query('width'))
    const image = await deps.images.getFor(user.id, context.req.param('encoded'), width)
    return answer(context, image, `private, ${maxAge}`)
  })
  return routes
}

function readWidth(text: string | undefined): ImageWidth | undefined {
  const width = imageWidths.find((each) => String(each) === text)
  if (text === undefined || width !== undefined) return width
  const message = `The width of an image is one of ${imageWidths.join(', ')}.`
  throw new ApiError('invalidInput', { data: [{ message, path: ['width'] }] })
}

async function answer(context: Context, { type, body }: ProxiedImage, kept: string): Promise<Response> {
  const headers = {
    'content-type': type,
    'cache-control': kept,
    'content-disposition': 'inline',
    ...(type === SVG && { 'content-security-policy': svgPolicy }),
  }
  if (context.req.method === 'GET') return context.body(body, 200, headers)
  // Of what is asked for without its body nobody reads it.
  await body.cancel()
  return context.body(null, 200, headers)
}
