import { snowflakeToTime } from '@tidings/contracts'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Transaction } from './database.ts'

/** Above all times, so that no other advisory lock is taken for one of these: those have numbers of 32 bits. */
const TAG = 0x7469n << 44n

/**
 * Tells whoever asks for `knownAsOf`, until the end of a transaction, that identifiers are given in it from now on. An entry has its
 * identifier before anybody can see it.
 */
export async function giveIds(tx: Transaction, nextId: () => bigint): Promise<void> {
  // Shared: nobody waits for anybody, even of one millisecond.
  const key = TAG + BigInt(snowflakeToTime(nextId()))
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${String(key)}::bigint)`)
}

const oldestRow = z.object({ at: z.coerce.number().nullable() })

/**
 * As of when all is that a query tells which is made after this (epoch milliseconds): whatever was given its identifier by then
 * can be seen, and what cannot has a later one. It is now, or just before the first of the transactions under way.
 */
export async function knownAsOf({
  database,
  clock,
}: {
  database: { pool: Pool }
  clock: () => number
}): Promise<number> {
  // What begins in this very millisecond may have it in its identifiers.
  const before = clock() - 1
  const { rows } = await database.pool.query({
    name: 'ids-under-way',
    text: `select (min((classid::bigint << 32) + objid::bigint) - $1)::text as at from pg_locks
      where locktype = 'advisory' and objsubid = 1 and (classid::bigint << 32) + objid::bigint >= $1
        and database = (select oid from pg_database where datname = current_database())`,
    values: [String(TAG)],
  })
  const { at } = oldestRow.parse(rows[0])
  return at === null ? before : Math.min(before, at - 1)
}
