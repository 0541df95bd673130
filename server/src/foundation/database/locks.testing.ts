import type { Pool, PoolClient } from 'pg'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const counted = z.tuple([z.object({ count: z.number() })])

/** How many wait in a database for what others have locked. */
export async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return counted.parse(rows)[0].count
}

/** What somebody else has locked, and may do until they let go of it. */
export interface Held {
  client: PoolClient
  /** Ends the transaction with all that was done in it; the end of the test does at the latest. */
  letGo: () => Promise<void>
}

/** Locks what a statement locks, in a transaction of its own, as somebody else would who is at work. */
export async function holdLock(pool: Pool, text: string, values: unknown[] = []): Promise<Held> {
  const client = await pool.connect()
  let isHeld = true
  const letGo = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('commit')
    client.release()
  }
  onTestFinished(letGo)
  await client.query('begin')
  await client.query(text, values)
  return { client, letGo }
}
