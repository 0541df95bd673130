import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import { streamSSE } from 'hono/streaming'
import type { RequestVariables } from '../http/request-log.ts'
import type { CurrentRegistry } from './current-registry.ts'

/** Each holds a connection open. */
const MAX_LISTENERS = 1000
/** Proxies end connections on which nothing is said. */
const HEARTBEAT_MS = 25_000

/** The registry, and news of it, for every browser. */
export function createRegistryRoutes(registry: CurrentRegistry): Hono<{ Variables: RequestVariables }> {
  const routes = new Hono<{ Variables: RequestVariables }>()
  let listeners = 0
  routes.get('/registry.json', etag(), ({ json }) =>
    json(registry.current().signed, 200, { 'cache-control': 'no-cache' }),
  )
  routes.get('/registry/events', (context) => {
    if (listeners >= MAX_LISTENERS) return context.body(null, 503, { 'retry-after': '60' })
    listeners += 1
    return tellChanges(context, registry, () => {
      listeners -= 1
    })
  })
  return routes
}

/** Says the serial at once, and again whenever it changes, until the browser leaves or the server stops. */
function tellChanges(context: Context, registry: CurrentRegistry, onLeave: () => void): Response {
  context.header('x-accel-buffering', 'no')
  return streamSSE(context, async (stream) => {
    const tell = (serial: number) => stream.writeSSE({ event: 'registry', data: JSON.stringify({ serial }) })
    const heartbeat = setInterval(() => void stream.write(':\n\n'), HEARTBEAT_MS)
    const end = Promise.withResolvers<void>()
    stream.onAbort(end.resolve)
    const leave = registry.subscribe({ onChange: (serial) => void tell(serial), onEnd: end.resolve })
    try {
      await Promise.race([tell(registry.current().registry.serial), end.promise])
      await end.promise
    } finally {
      clearInterval(heartbeat)
      leave()
      onLeave()
    }
  })
}
