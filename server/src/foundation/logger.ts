import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/** Makes the log: JSON lines on standard output, without secrets. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      redact: ['*.authorization', '*.cookie', '*.password', '*.secret', '*.token'],
      serializers: { err: toLoggedError },
    },
    destination,
  )
}

/** Of a query that failed the statement is logged, and none of its values: they are addresses and words of users. */
function toLoggedError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return { query: error.query, ...loggedCause(error.cause) }
  return error instanceof Error ? loggedCause(error) : error
}

function loggedCause(cause: Error | undefined): object {
  if (!cause) return {}
  const logged = { ...stdSerializers.err(cause) }
  return cause instanceof DatabaseError ? { ...logged, detail: undefined, where: undefined } : logged
}
