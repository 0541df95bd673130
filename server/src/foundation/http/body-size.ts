import { ApiError } from '@tidings/contracts'
import type { HonoRequest, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** Whether a request may have a body. To ask for the body itself makes a stream of it. */
export const hasBody = ({ method }: Pick<HonoRequest, 'method'>): boolean =>
  method !== 'GET' && method !== 'HEAD'

/** Refuses bodies of more than so many bytes: by what is said of them, else as they are read. */
export function limitBodyTo(maxSize: number): MiddlewareHandler {
  const refuse = (): never => {
    throw new ApiError('fileTooLarge', { message: `A request may have ${maxSize} bytes.` })
  }
  const limitAsRead = bodyLimit({ maxSize, onError: refuse })
  return (context, next) => {
    const { req } = context
    if (!hasBody(req)) return next()
    const length = req.header('content-length')
    if (length === undefined || req.header('transfer-encoding') !== undefined)
      return limitAsRead(context, next)
    return Number(length) > maxSize ? refuse() : next()
  }
}
