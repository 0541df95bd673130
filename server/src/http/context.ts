import type { Role, UserLimits } from '@tidings/contracts'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Deployments } from '../deployments/deployments.ts'
import type { FeedEngine } from '../feeds/feed-engine.ts'

/** What the server is made of; built in main.ts. */
export interface Deps {
  config: Config
  database: Database
  /** Epoch milliseconds. */
  clock: () => number
  /** Makes identifiers; each greater than the one before. */
  nextId: () => bigint
  logger: Logger
  /** Signs cookies. */
  secret: string
  feeds: FeedEngine
  deployments: Deployments
}

/** The user of a request. */
export interface SessionUser {
  id: string
  role: Role
  limits: UserLimits
}

/** What a handler of the API is given. */
export interface RequestContext {
  deps: Deps
  session: SessionUser | null
}
