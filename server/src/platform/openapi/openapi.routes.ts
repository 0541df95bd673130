import { Hono, type Context } from 'hono'
import type { App } from '../../foundation/http/app.ts'
import { compressOnce } from '../../foundation/http/compression.ts'
import { textPolicy } from '../../foundation/http/security-headers.ts'
import { openApiDocument } from './document.ts'
import { openApiPage, openApiStyle } from './page.ts'

type Compress = ReturnType<typeof compressOnce>

/** The OpenAPI document of the API, and a page of it to read. Both are large, for everybody, and made once. */
export function createOpenApiRoutes(): App {
  const routes: App = new Hono()
  const document = once(async () => JSON.stringify(await openApiDocument()))
  const page = once(async () => String(await openApiPage(await openApiDocument())))
  routes.get('/openapi.json', async (context) => send(context, await document(), 'application/json'))
  routes.get('/docs', async (context) => {
    context.header('content-security-policy', textPolicy)
    return send(context, await page(), 'text/html; charset=utf-8')
  })
  routes.get('/docs.css', ({ body }) =>
    body(openApiStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  return routes
}

/** Makes a text when it is first asked for. */
function once(make: () => Promise<string>): () => Promise<Compress> {
  let made: Promise<Compress> | undefined
  return () => {
    made ??= make().then(compressOnce)
    return made
  }
}

async function send(context: Context, compress: Compress, type: string): Promise<Response> {
  const { body, headers } = await compress(context.req.header('accept-encoding'))
  return context.body(body, 200, { ...headers, 'content-type': type })
}
