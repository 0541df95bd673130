import { NoResponseError } from '@tidings/db'
import type { Message } from './chat-state.ts'
import { ApiError, errorKeyOfCode, z, type ChatFailure } from '@tidings/contracts'

const failure = z.object({ code: z.number() }).loose()

/** What stands in the way of a whole reply, as the error of the call that it is like. */
export const toError = ({ code, ...data }: ChatFailure): ApiError =>
  new ApiError(errorKeyOfCode(code) ?? 'internalError', { data })

/** The failure that a stream tells of, as JSON. */
export function parseFailure(errorText: string): ApiError {
  try {
    return toError(failure.parse(JSON.parse(errorText)))
  } catch {
    return new ApiError('internalError')
  }
}

/** Why a reply came to no end, as far as the server has kept it. */
export const failureOfMessage = ({ metadata }: Message): Error | null =>
  metadata?.failure ? toError(metadata.failure) : null

/** Whether nobody answered: what was said may have been heard all the same. */
export const isLost = (error: unknown): boolean => error instanceof NoResponseError
