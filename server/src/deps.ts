import { createSnowflake } from '@tidings/contracts'
import type { Logger } from 'pino'
import { loadSecret } from './auth/secret.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { migrateDatabase } from './database/migrate.ts'
import { createFeedEngine } from './feeds/feed-engine.ts'
import { createGuardedFetch } from './fetch/guarded-fetch.ts'
import type { Deps } from './http/context.ts'

const USER_AGENT = 'Tidings/1.0 (feed reader; self-hosted)'

export interface RunningDeps {
  deps: Deps
  /** Stops what was started, the database last. */
  close: () => Promise<void>
}

/** Makes what the server is made of: the database started and migrated, the feed engine not yet at work. */
export async function createDeps(config: Config, logger: Logger): Promise<RunningDeps> {
  const secret = await loadSecret(config.dataDir)
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
  const url = config.databaseUrl ?? embedded?.url('postgres') ?? ''
  await migrateDatabase(url)
  const database = openDatabase(url)
  const guarded = createGuardedFetch({ userAgent: USER_AGENT, allowPrivate: config.fetchAllowPrivate })
  const clock = Date.now
  // Identifiers of two processes on one database must not meet.
  const nextId = createSnowflake(process.pid % 1024)
  const feeds = createFeedEngine({
    database,
    fetchGuarded: guarded.fetchGuarded,
    nextId,
    clock,
    logger,
    ownOrigin: config.baseUrl,
  })
  return {
    deps: { config, database, clock, nextId, logger, secret, feeds },
    close: async () => {
      await feeds.stop()
      await guarded.close()
      await database.close()
      await embedded?.stop()
    },
  }
}
