import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { App } from './app.ts'

const API = '/api'

/**
 * The calls of an app that are below /api, at the root: for clients that resolve paths against an origin. Below /api they are as
 * well, for answers name pictures there. Pages of the given origins may call them with the session of who reads; any headers, as each
 * client has its own.
 */
export function createRootApi(app: Pick<App, 'fetch'>, origins: readonly string[]): Pick<App, 'fetch'> {
  const root = new Hono()
  root.use(cors({ origin: [...origins], credentials: true }))
  root.all('*', ({ req, env }) => {
    const url = new URL(req.url)
    if (!url.pathname.startsWith(`${API}/`)) url.pathname = API + url.pathname
    return app.fetch(new Request(url, req.raw), env)
  })
  return root
}
