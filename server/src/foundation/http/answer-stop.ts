import { ApiError } from '@tidings/contracts'
import type { MiddlewareHandler } from 'hono'

const UNAVAILABLE = 503
/** A server that is started again is there by then. */
const RETRY_SECONDS = 5

/** What a call is told that the server does not come to the end of. */
export const stoppingError = (): ApiError =>
  new ApiError('operationNotCompleted', {
    status: UNAVAILABLE,
    message: 'The server is stopping. Try again in a moment.',
    data: { retryAfterSeconds: RETRY_SECONDS },
  })

/** Answers a request that still waits when the server stops, whatever it waits for. A stream has begun to be answered. */
export function answerStop(stopping: AbortSignal): MiddlewareHandler {
  return async (_context, next) => {
    const stopped = Promise.withResolvers<'stopped'>()
    const stop = () => stopped.resolve('stopped')
    if (stopping.aborted) stop()
    stopping.addEventListener('abort', stop, { once: true })
    try {
      // What comes of it later is for nobody.
      if ((await Promise.race([next(), stopped.promise])) === 'stopped') throw stoppingError()
    } finally {
      stopping.removeEventListener('abort', stop)
    }
  }
}
