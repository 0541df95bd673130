import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import { streamSSE } from 'hono/streaming'
import { clientAddress, networkOf } from '../../foundation/http/client-address.ts'
import { compressOnce, type CompressedText } from '../../foundation/http/compression.ts'
import type { DeploymentsDeps } from './deployments-deps.ts'
import type { RequestVariables } from '../../foundation/http/request-log.ts'
import { createStreamLimit } from '../../foundation/http/stream-limit.ts'
import type { CurrentRegistry, SignedSnapshot } from './current-registry.ts'

/** Nobody signs in for these; a page whose stream is refused asks now and then. */
const LISTENERS = { inAll: 1000, perParty: 100 }
/** Proxies end connections on which nothing is said, and some say nothing on: a page that hears none of these asks by itself. */
const HEARTBEAT_MS = 25_000

/** The registry, and news of it, for every browser. */
export function createRegistryRoutes({
  config,
  deployments: { registry },
}: Pick<DeploymentsDeps, 'config' | 'deployments'>): Hono<{ Variables: RequestVariables }> {
  const routes = new Hono<{ Variables: RequestVariables }>()
  const openStream = createStreamLimit(LISTENERS)
  const compress = rememberCompressed()
  routes.get('/registry.json', etag(), async (context) => {
    const { body, headers } = await compress(registry.current(), context.req.header('accept-encoding'))
    return context.body(body, 200, {
      ...headers,
      'content-type': 'application/json',
      'cache-control': 'no-cache',
    })
  })
  routes.get('/registry/events', (context) => {
    // Nobody would read the stream, or end it.
    if (context.req.method === 'HEAD') return context.body(null)
    const endStream = openStream(networkOf(clientAddress(context, config)))
    return endStream
      ? tellChanges(context, registry, endStream)
      : context.body(null, 503, { 'retry-after': '60' })
  })
  return routes
}

/** Compresses a registry once for each encoding, until there is another. */
function rememberCompressed() {
  let last: SignedSnapshot | undefined
  let compress = compressOnce('')
  return (snapshot: SignedSnapshot, accepted?: string): Promise<CompressedText> => {
    if (snapshot !== last) compress = compressOnce(JSON.stringify(snapshot.signed))
    last = snapshot
    return compress(accepted)
  }
}

/** Says the serial at once, now and then, and whenever it changes, until the browser leaves or the server stops. */
function tellChanges(context: Context, registry: CurrentRegistry, onLeave: () => void): Response {
  context.header('x-accel-buffering', 'no')
  return streamSSE(context, async (stream) => {
    const tell = (serial: number) => stream.writeSSE({ event: 'registry', data: JSON.stringify({ serial }) })
    const tellNow = () => tell(registry.current().registry.serial)
    // Said anew, since a page cannot hear a comment.
    const heartbeat = setInterval(() => void tellNow(), HEARTBEAT_MS)
    const end = Promise.withResolvers<void>()
    stream.onAbort(end.resolve)
    const leave = registry.subscribe({ onChange: (serial) => void tell(serial), onEnd: end.resolve })
    try {
      await Promise.race([tellNow(), end.promise])
      await end.promise
    } finally {
      clearInterval(heartbeat)
      leave()
      onLeave()
    }
  })
}
