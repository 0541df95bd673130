import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { Disk } from './files/disk.ts'

/** What the server stands on: all else that it is made of may be given this. */
export interface BaseDeps {
  config: Config
  database: Database
  disk: Disk
  /** Epoch milliseconds. */
  clock: () => number
  /** Makes identifiers; each greater than the one before. */
  nextId: () => bigint
  logger: Logger
  /** Signs cookies. */
  secret: string
  /** Aborted when the server stops and waits no longer for what was asked of it. */
  stopping: AbortSignal
}
