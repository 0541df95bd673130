import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

export interface RequestVariables {
  /** Names this request in logs and in the reply to a failed one. */
  traceId: string
  /** Goes into the content security policy of a page and into its scripts. */
  nonce: string
}

/** More of a path tells nobody more, and whoever asks chooses how long it is. */
const LONGEST_PATH = 200

/** Gives each request a trace id, and logs and counts it when it is answered. Neither query nor headers are logged. */
export function requestLog(
  logger: Logger,
  metrics: Metrics,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (context, next) => {
    const traceId = randomUUID()
    context.set('traceId', traceId)
    const startedAt = performance.now()
    await next()
    context.res.headers.set('x-trace-id', traceId)
    const ms = performance.now() - startedAt
    const { method } = context.req
    const path = cut(context.req.path)
    const { status } = context.res
    metrics.observeRequest({ method, status, ms })
    logger.debug({ traceId, method, path, status, ms: Math.round(ms) }, 'request')
  }
}

const cut = (path: string): string => (path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path)
