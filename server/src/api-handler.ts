import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError, ValidationError, type AnyProcedure } from '@orpc/server'
import { ApiError, errorBody, z } from '@tidings/contracts'
import type { Deps } from './deps.ts'
import { kindOfCall } from './foundation/api/call-kinds.ts'
import type { RequestContext } from './foundation/api/context.ts'
import type { Answers } from './large-answers.ts'
import { withStatementsOf } from './foundation/database/shared-pool.ts'
import { errorHeaders, toErrorReply } from './foundation/http/errors.ts'
import { mendOutput, type MendedOutput } from './foundation/api/mend-output.ts'
import { writeInPieces } from './foundation/api/pieces.ts'
import { changesSubscriptions, noteSubscriptionChange } from './reading/subscriptions/subscription-changes.ts'
import { router } from './router.ts'

export interface ApiRequestContext extends RequestContext<Deps> {
  /** What the server that is asked has under way. */
  answers: Answers
  traceId: string
  /** Headers that the reply to an error is to have. */
  replyHeaders: Headers
}

const unreadableBody = { message: 'The body is not what its type says.', path: [] }

/** Answers the calls of the contract. */
export const apiHandler = new OpenAPIHandler<ApiRequestContext>(router, {
  clientInterceptors: [
    async ({ next, context, path, procedure, signal }) => {
      const isRead = kindOfCall(path) !== 'writes'
      // A change that was asked for is made, even if whoever asked has left.
      const reading = isRead ? signal : undefined
      try {
        const write = async () => writeAnswer({ path, context, procedure, signal: reading }, await next())
        const build = () => context.answers.build(path, context, reading, write)
        const output = await withStatements(context, reading, build)
        await tellOfChange(context, path)
        return context.streamed() ? inPieces.parse(output).body : output
      } catch (thrown) {
        // Nobody hears it; but it is no fault of ours, to be logged as one.
        const error = reading?.aborted ? new ApiError('operationNotCompleted', { cause: thrown }) : thrown
        // Of an answer in pieces that is the rest alone: without them it would say that there is nothing.
        const mended = context.streamed() ? undefined : await mend(error, procedure)
        if (mended) return tellOfMended({ path, context }, mended)
        const { status, body } = toErrorReply(error, {
          traceId: context.traceId,
          logger: context.deps.logger,
          stopping: context.deps.stopping,
          signal,
        })
        for (const [name, value] of Object.entries(errorHeaders(body))) context.replyHeaders.set(name, value)
        throw new ORPCError('FAILED', { status, message: body.message, data: body })
      }
    },
  ],
  // What fails outside of a call is the reading of a body.
  customErrorResponseBodyEncoder: ({ data }) =>
    errorBody.safeParse(data).data ?? new ApiError('invalidInput', { data: [unreadableBody] }).toBody(),
})

const withStatements = <T>(
  { session }: ApiRequestContext,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> => (session ? withStatementsOf({ userId: session.id, signal }, work) : work())

interface Call {
  path: readonly string[]
  context: ApiRequestContext
  procedure: AnyProcedure
  signal: AbortSignal | undefined
}

const inPieces = z.object({ body: z.instanceof(ReadableStream) })

/** What a handler returned; or the body that it is written to, where the handler streams more than it returns. */
async function writeAnswer(call: Call, output: unknown): Promise<unknown> {
  const { context, path, signal } = call
  const pieces = context.streamed()
  if (!pieces) return output
  const body = await writeInPieces(output, pieces, {
    check: (answer) => checkPiece(call, answer),
    onBroken: (error) => {
      if (signal?.aborted) return
      const details = { traceId: context.traceId, call: path.join('.'), err: error }
      context.deps.logger.error(details, 'an answer broke off')
    },
  })
  for (const [name, value] of Object.entries(headersOf(output))) context.replyHeaders.set(name, value)
  return { body }
}

const headersOf = (output: unknown): Record<string, string> =>
  output instanceof File
    ? { 'content-type': output.type, 'content-disposition': `attachment; filename="${output.name}"` }
    : { 'content-type': 'application/json' }

/** Part of an answer, as the contract has the whole. Throws where nothing of it may be told. */
async function checkPiece({ procedure, ...call }: Call, answer: object): Promise<unknown> {
  const { outputSchema } = procedure['~orpc']
  if (!outputSchema) return answer
  const result = await outputSchema['~standard'].validate(answer)
  if (!result.issues) return result.value
  const mended = await mendOutput(outputSchema, answer)
  if (!mended) throw new Error('Nothing is left of an answer that broke its contract.')
  return tellOfMended(call, mended)
}

function tellOfMended({ context, path }: Pick<Call, 'context' | 'path'>, mended: MendedOutput): unknown {
  const details = { traceId: context.traceId, call: path.join('.'), takenOut: mended.takenOut }
  context.deps.logger.error(details, 'an answer broke its contract, and was given without what did')
  return mended.output
}

/** A user's other devices hear of what was done to their subscriptions. */
async function tellOfChange(
  { deps, session, headers }: ApiRequestContext,
  path: readonly string[],
): Promise<void> {
  if (!session || !changesSubscriptions(path) || kindOfCall(path) !== 'writes') return
  await noteSubscriptionChange(deps, session.id, headers)
}

/** Only what fails is looked at twice: an answer that is right costs nothing. */
async function mend(error: unknown, procedure: AnyProcedure) {
  const { outputSchema } = procedure['~orpc']
  const cause = error instanceof ORPCError && error.status >= 500 ? error.cause : undefined
  if (!outputSchema || !(cause instanceof ValidationError)) return undefined
  return mendOutput(outputSchema, cause.data)
}
