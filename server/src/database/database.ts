import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool }

/** One transaction on it, with the same methods. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  pool: pg.Pool
  db: Db
  close: () => Promise<void>
}

const POOL_SIZE = 10

/** Opens a pool of connections to a PostgreSQL. */
export function openDatabase(url: string, poolSize = POOL_SIZE): Database {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  // A connection lost while idle is replaced when next needed; without a listener it would end the process.
  pool.on('error', () => undefined)
  return { pool, db: drizzle(pool, { schema }), close: () => pool.end() }
}
