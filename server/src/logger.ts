import { pino, type Logger } from 'pino'

/** Makes the log: JSON lines on standard output, without secrets. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: ['*.authorization', '*.cookie', '*.password', '*.secret', '*.token'],
  })
}
