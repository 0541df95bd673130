import { randomInt } from 'node:crypto'
import { createSnowflake } from '@tidings/contracts'
import type { Logger } from 'pino'
import { loadSecret } from './auth/secret.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { migrateDatabase } from './database/migrate.ts'
import { openDeployments } from './deployments/deployments.ts'
import { createFeedEngine } from './feeds/feed-engine.ts'
import { createGuardedFetch } from './fetch/guarded-fetch.ts'
import type { Deps } from './http/context.ts'

const USER_AGENT = 'Tidings/1.0 (feed reader; self-hosted)'
const SNOWFLAKE_NODES = 1024

export interface RunningDeps {
  deps: Deps
  /** Folder of the built-in database; undefined with a database of one's own. */
  databaseFolder: string | undefined
  /** Stops what was started, the database last. */
  close: () => Promise<void>
}

/** Makes what the server is made of: the database started and migrated, the feed engine not yet at work. */
export async function createDeps(config: Config, logger: Logger): Promise<RunningDeps> {
  const secret = await loadSecret(config.dataDir)
  const postgres = await findPostgres(config)
  const database = openDatabase(postgres.url)
  const guarded = createGuardedFetch({ userAgent: USER_AGENT, allowPrivate: config.fetchAllowPrivate })
  const clock = Date.now
  // Identifiers of two processes on one database must not meet.
  const nextId = createSnowflake(randomInt(SNOWFLAKE_NODES))
  const feeds = createFeedEngine({
    database,
    fetchGuarded: guarded.fetchGuarded,
    nextId,
    clock,
    logger,
    ownOrigin: config.baseUrl,
  })
  const deployments = await openDeployments({ config, database, clock, logger })
  return {
    deps: { config, database, clock, nextId, logger, secret, feeds, deployments },
    databaseFolder: postgres.folder,
    close: async () => {
      deployments.registry.stop()
      await feeds.stop()
      await guarded.close()
      await database.close()
      await postgres.stop()
    },
  }
}

interface Postgres {
  url: string
  folder?: string
  stop: () => Promise<void>
}

/** The database of the configuration, or the built-in one, brought to the newest schema. */
async function findPostgres({ databaseUrl, dataDir }: Config): Promise<Postgres> {
  const postgres = databaseUrl
    ? { url: databaseUrl, stop: async () => undefined }
    : await startBuiltIn(dataDir)
  try {
    await migrateDatabase(postgres.url)
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function startBuiltIn(dataDir: string): Promise<Postgres> {
  const { folder, url, stop } = await startEmbeddedPostgres({ dataDir })
  return { url: url('postgres'), folder, stop }
}
