import { z } from '@tidings/contracts'

export interface ErrorFacts {
  /** The HTTP status, where the error has one. */
  status: number | undefined
  message: string
  /** The id by which the server's log names the failure. */
  traceId: string | undefined
}

const words = z.string().min(1).optional().catch(undefined)

const thrown = z
  .object({
    status: z.number().optional().catch(undefined),
    message: words,
    statusText: words,
    data: z.object({ traceId: z.string() }).optional().catch(undefined),
  })
  .catch({})

/** What can be said of anything that was thrown. */
export function errorFacts(error: unknown): ErrorFacts {
  const { status, message, statusText, data } = thrown.parse(error)
  return { status, message: message ?? statusText ?? String(error), traceId: data?.traceId }
}
