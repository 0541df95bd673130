import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError } from '@orpc/server'
import { ApiError, errorBody } from '@tidings/contracts'
import { router } from '../router.ts'
import type { RequestContext } from './context.ts'
import { errorHeaders, toErrorReply } from './errors.ts'

export interface ApiRequestContext extends RequestContext {
  traceId: string
  /** Headers that the reply to an error is to have. */
  replyHeaders: Headers
}

/** Answers the calls of the contract. */
export const apiHandler = new OpenAPIHandler<ApiRequestContext>(router, {
  clientInterceptors: [
    async ({ next, context }) => {
      try {
        return await next()
      } catch (error) {
        const { status, body } = toErrorReply(error, {
          traceId: context.traceId,
          logger: context.deps.logger,
        })
        for (const [name, value] of Object.entries(errorHeaders(body))) context.replyHeaders.set(name, value)
        throw new ORPCError('FAILED', { status, message: body.message, data: body })
      }
    },
  ],
  // What fails outside of a call is the reading of a body.
  customErrorResponseBodyEncoder: ({ data }) =>
    errorBody.safeParse(data).data ?? new ApiError('invalidInput').toBody(),
})
