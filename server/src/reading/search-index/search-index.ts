import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { idArray } from '../../foundation/database/id-array.ts'
import type { Database, Transaction } from '../../foundation/database/database.ts'
import { type IndexedEntry, toIndexRows } from './index-rows.ts'

export interface SearchIndexOptions {
  database: Pick<Database, 'db'>
  logger: Pick<Logger, 'error'>
  /** How often it is looked for entries that wait. */
  pollMs?: number
}

export interface SearchIndex {
  /** Begins to put into the index what waits, and what comes. */
  start(): void
  stop(): Promise<void>
  /** Puts into the index all that waits; answers how many entries that were. */
  indexWaiting(): Promise<number>
  /** Why entries could not be put there when it was tried last; null where they could. */
  failure(): string | null
}

/** Entries in one transaction. */
const BATCH = 25
/** Of what they say, so much; one that is longer goes by itself. As many of the longest at once would be 25 MB. */
const BATCH_BYTES = 2_000_000
const DEFAULT_POLL_MS = 2000
/** Of the time of this thread: as much as that taken by others, and they come first. */
const BUSY = 0.25
/** So many times as long as it works it rests, at the most: what waits is found at last, however busy a server is. */
const MOST_RESTS = 8

/**
 * Makes the part that keeps the full-text index. Entries are stored without waiting for it, and are found some seconds
 * later. Several processes may each run one on the same database.
 */
export function createSearchIndex({
  database,
  logger,
  pollMs = DEFAULT_POLL_MS,
}: SearchIndexOptions): SearchIndex {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let failure: string | null = null

  async function indexWaiting(rests = false): Promise<number> {
    try {
      const total = await indexBatches(rests)
      failure = null
      return total
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      throw error
    }
  }

  async function indexBatches(rests: boolean): Promise<number> {
    let total = 0
    for (;;) {
      const startedAt = performance.now()
      const count = await database.db.transaction((tx) => indexBatch(tx))
      total += count
      if (rests && count > 0) await rest(performance.now() - startedAt, stopping.signal)
      if (count === 0 || stopping.signal.aborted) return total
    }
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await indexWaiting(true)
      } catch (error) {
        logger.error({ err: error }, 'entries could not be put into the full-text index')
      }
      await sleep(pollMs, stopping.signal)
    }
  }

  return {
    start: () => void (running ??= poll()),
    stop: async () => {
      stopping.abort()
      await running
    },
    indexWaiting: () => indexWaiting(),
    failure: () => failure,
  }
}

/** An aborted sleep is a sleep that is over. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined)

/** Readers and refreshes come first: the index takes half the time of one processor at most, and less while they need it. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  for (let round = 0; round < MOST_RESTS && !signal.aborted; round += 1) {
    const before = performance.eventLoopUtilization()
    await sleep(ms, signal)
    if (performance.eventLoopUtilization(before).utilization < BUSY) return
  }
}

type WaitingEntry = Pick<IndexedEntry, keyof IndexedEntry> & {
  id: string
  feed_id: string
  published_at: string
}

/** The newest of what waits; no other process takes the same. */
async function indexBatch(tx: Transaction): Promise<number> {
  // What a crash loses here waits again.
  await tx.execute(sql`set local synchronous_commit = off`)
  const { rows: taken } = await tx.execute<{ entry_id: string }>(sql`
    with newest as (
      select entry_id from search_queue order by entry_id desc limit ${BATCH} for update skip locked
    ), sized as (
      select entry_id, row_number() over before as place, sum(coalesce(octet_length(content), 0)) over before as bytes
      from newest left join entry_contents using (entry_id)
      window before as (order by entry_id desc)
    )
    delete from search_queue using sized
    where search_queue.entry_id = sized.entry_id and (place = 1 or bytes <= ${BATCH_BYTES})
    returning sized.entry_id::text`)
  if (taken.length === 0) return 0
  const { rows } = await tx.execute<WaitingEntry>(sql`
    select e.id::text, e.feed_id::text, e.published_at::text, e.title, e.author, e.categories, e.description, c.content
    from entries e left join entry_contents c on c.entry_id = e.id
    where e.id = any(${idArray(taken.map(({ entry_id }) => entry_id))})`)
  const indexed = await toIndexRows(rows)
  const column = (value: (row: WaitingEntry) => string) => sql.param(rows.map(value))
  await tx.execute(sql`
    insert into entry_search (entry_id, feed_id, published_at, title, document)
    select * from unnest(
      ${column(({ id }) => id)}::bigint[], ${column((row) => row.feed_id)}::bigint[],
      ${column((row) => row.published_at)}::timestamptz[], ${sql.param(indexed.map(({ title }) => title))}::tsvector[],
      ${sql.param(indexed.map(({ document }) => document))}::tsvector[])
    on conflict (entry_id) do update set title = excluded.title, document = excluded.document`)
  return taken.length
}
