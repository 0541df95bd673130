import { pino, type DestinationStream, type Logger } from 'pino'

/** Makes the log: JSON lines on standard output, without secrets. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    { level, redact: ['*.authorization', '*.cookie', '*.password', '*.secret', '*.token'] },
    destination,
  )
}
