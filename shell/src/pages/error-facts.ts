import { z } from '@tidings/contracts'

export interface ErrorFacts {
  /** The HTTP status, where the error has one. */
  status: number | undefined
  message: string
  /** The id by which the server's log names the failure. */
  traceId: string | undefined
}

const withStatus = z.object({ status: z.number() })
const withMessage = z.object({ message: z.string().min(1) })
const withStatusText = z.object({ statusText: z.string().min(1) })
const withTrace = z.object({ data: z.object({ traceId: z.string() }) })

/** What can be said of anything that was thrown. */
export function errorFacts(error: unknown): ErrorFacts {
  const message = withMessage.safeParse(error).data?.message
  const statusText = withStatusText.safeParse(error).data?.statusText
  return {
    status: withStatus.safeParse(error).data?.status,
    message: message ?? statusText ?? String(error),
    traceId: withTrace.safeParse(error).data?.data.traceId,
  }
}
