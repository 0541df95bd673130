import { identifierPattern } from './identifier/index.ts'
import { z } from './zod.ts'

/** First millisecond of the identifiers: 2024-04-01T00:00:00Z (specification, section 3). */
export const SNOWFLAKE_EPOCH = Date.UTC(2024, 3, 1)

const NODE_BITS = 10n
const SEQUENCE_BITS = 12n
const SEQUENCE_LIMIT = 1n << SEQUENCE_BITS
const LAST_VALID_YEAR = 2050

/** An identifier on the wire: 13 to 19 digits. */
export const snowflakeId = z.string().regex(identifierPattern, 'must be an identifier of 13 to 19 digits')

/**
 * Makes the generator of one process: each call gives an identifier greater than the one before.
 * `node` (0 to 1023) tells processes apart; `now` is the clock in epoch milliseconds.
 */
export function createSnowflake(node = 0, now: () => number = Date.now): () => bigint {
  let lastMs = 0n
  let sequence = 0n
  return () => {
    const ms = BigInt(now() - SNOWFLAKE_EPOCH)
    if (ms > lastMs) {
      lastMs = ms
      sequence = 0n
    } else {
      sequence += 1n
      // A clock that stands still or runs back, or a full millisecond, borrows from the next one.
      if (sequence === SEQUENCE_LIMIT) {
        lastMs += 1n
        sequence = 0n
      }
    }
    return (((lastMs << NODE_BITS) | BigInt(node)) << SEQUENCE_BITS) | sequence
  }
}

/** The time an identifier was made, in epoch milliseconds. */
export function snowflakeToTime(id: string | bigint): number {
  return Number(BigInt(id) >> (NODE_BITS + SEQUENCE_BITS)) + SNOWFLAKE_EPOCH
}

/** The smallest identifier that could be made at a time (epoch milliseconds). */
export function timeToSnowflake(ms: number): bigint {
  return BigInt(Math.max(0, Math.floor(ms) - SNOWFLAKE_EPOCH)) << (NODE_BITS + SEQUENCE_BITS)
}

/**
 * The first identifier after a time (epoch milliseconds): entries with lower ones were inserted by then, all others later.
 * What counts is when an entry was given its identifier; no other clock is asked.
 */
export const firstIdAfter = (ms: number): bigint => timeToSnowflake(ms + 1)

/** Whether a string is an identifier whose time lies in the years 2024 to 2050. */
export function isSnowflake(value: string): boolean {
  if (!snowflakeId.safeParse(value).success) return false
  const year = new Date(snowflakeToTime(value)).getUTCFullYear()
  return year >= 2024 && year <= LAST_VALID_YEAR
}
