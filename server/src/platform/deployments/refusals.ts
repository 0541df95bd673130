import { ApiError } from '@tidings/contracts'

/** A refusal of something that is well formed, but not as things stand; the catalogue has no code of its own for it. */
export function refuse(message: string): ApiError {
  return new ApiError('unprocessableContent', { message, status: 409 })
}
