import { ApiError } from '@tidings/contracts'

/** The refusal of whoever tried too often, with a code of ours and the seconds to wait. */
export function tooManyRequests(retryAfterSeconds: number): Response {
  const seconds = retryAfterSeconds > 0 ? retryAfterSeconds : 60
  const error = new ApiError('operationNotCompleted', {
    message: 'Too many requests. Please try again later.',
    data: { retryAfterSeconds: seconds },
  })
  const headers = {
    'retry-after': String(seconds),
    'x-retry-after': String(seconds),
    'cache-control': 'no-store',
  }
  return Response.json(error.toBody(), { status: error.status, headers })
}
