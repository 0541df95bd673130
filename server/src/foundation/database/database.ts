import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as schema from '../tables/schema.ts'
import { AccountChanges } from './account-changes.ts'
import { SharedPool } from './shared-pool.ts'

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool }

/** One transaction on it, with the same methods. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  pool: pg.Pool
  /**
   * For large statements that are made again and again, each with a name: they are planned once, for any values. To plan one takes
   * several times as long as to answer it, and PostgreSQL would do so each time where it hopes to win a little by it.
   */
  planned: pg.Pool
  db: Db
  accountChanges: Pick<AccountChanges, 'version'>
  close: () => Promise<void>
}

export interface PoolOptions {
  poolSize?: number
  /** 0: however long it takes. */
  statementTimeoutMs?: number
}

const POOL_SIZE = 10
/** Nobody waits longer for an answer, and proxies give up after a minute. */
const STATEMENT_TIMEOUT_MS = 30_000

/** Opens a pool of connections to a PostgreSQL. */
export function openDatabase(
  url: string,
  { poolSize = POOL_SIZE, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: PoolOptions = {},
): Database {
  // By a statement: poolers refuse connections that begin with settings they do not know.
  const limitStatements = `set statement_timeout = ${statementTimeoutMs}`
  const accountChanges = new AccountChanges()
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(limitStatements)
    await accountChanges.listenBy(client)
  }
  const pool = new SharedPool({ connectionString: url, max: poolSize, onConnect })
  const planned = new SharedPool({
    connectionString: url,
    max: Math.ceil(poolSize / 2),
    onConnect: (client) => client.query(`${limitStatements}; set plan_cache_mode = force_generic_plan`),
  })
  // A connection lost while idle is replaced when next needed; without a listener it would end the process.
  for (const each of [pool, planned]) each.on('error', () => undefined)
  const close = async () => {
    await Promise.all([pool.end(), planned.end()])
  }
  return { pool, planned, db: drizzle(pool, { schema }), accountChanges, close }
}
