import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'

/** Proxies end connections on which nothing is said, and some say nothing on: a page that hears none of these asks by itself. */
const HEARTBEAT_MS = 25_000

interface Teller {
  /** Says what there is, where that is news. */
  tell: () => Promise<unknown>
  /** Says it anew, since a page cannot hear a comment. */
  repeat: () => Promise<unknown>
  /** Has it said whenever it changes; returns an unsubscribe function. */
  subscribe: (listener: { onChange: () => void; onEnd: () => void }) => () => void
}

/**
 * Tells a browser news by server-sent events: at once, whenever there are any, and again now and then, until it leaves, `end`
 * is called, or there will be no more.
 */
export function streamEvents(
  context: Context,
  createTeller: (stream: SSEStreamingApi, end: () => void) => Teller,
  onLeave?: () => void,
): Response {
  context.header('x-accel-buffering', 'no')
  return streamSSE(context, async (stream) => {
    const end = Promise.withResolvers<void>()
    const guarded = (task: () => Promise<unknown>) => () => void task().catch(end.reject)
    const { tell, repeat, subscribe } = createTeller(stream, end.resolve)
    const heartbeat = setInterval(guarded(repeat), HEARTBEAT_MS)
    stream.onAbort(end.resolve)
    const leave = subscribe({ onChange: guarded(tell), onEnd: end.resolve })
    try {
      await Promise.race([tell(), end.promise])
      await end.promise
    } finally {
      clearInterval(heartbeat)
      leave()
      onLeave?.()
    }
  })
}

/** Where too many listen already; a page whose stream is refused asks now and then. */
export const refuseStream = (context: Context): Response => context.body(null, 503, { 'retry-after': '60' })
