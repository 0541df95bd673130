import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import { clientAddress, networkOf } from '../../foundation/http/client-address.ts'
import { compressOnce, type CompressedText } from '../../foundation/http/compression.ts'
import { refuseStream, streamEvents } from '../../foundation/http/event-stream.ts'
import type { DeploymentsDeps } from './deployments-deps.ts'
import type { RequestVariables } from '../../foundation/http/request-log.ts'
import { createStreamLimit } from '../../foundation/http/stream-limit.ts'
import type { CurrentRegistry, SignedSnapshot } from './current-registry.ts'

/** Nobody signs in for these. */
const LISTENERS = { inAll: 1000, perParty: 100 }

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
    return endStream ? tellChanges(context, registry, endStream) : refuseStream(context)
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
  return streamEvents(
    context,
    (stream) => {
      const tell = () => {
        const { serial } = registry.current().registry
        return stream.writeSSE({ event: 'registry', data: JSON.stringify({ serial }) })
      }
      return { tell, repeat: tell, subscribe: registry.subscribe }
    },
    onLeave,
  )
}
