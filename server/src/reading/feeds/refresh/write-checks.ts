import { sql } from 'drizzle-orm'
import type { Db } from '../../../foundation/database/database.ts'
import { feeds } from '../../../foundation/tables/feeds.schema.ts'
import type { FeedCheck } from './feed-check.ts'
import { stateChanges } from './feed-states.ts'

/** Stores the outcome of refreshes that brought no entries. */
export type WriteCheck = (check: FeedCheck) => Promise<void>

interface Waiting {
  check: FeedCheck
  resolve(): void
  reject(error: unknown): void
}

/** Makes the writer: while one statement runs, what arrives is gathered for the next. */
export function createCheckWriter(db: Db): WriteCheck {
  let waiting: Waiting[] = []
  let running = false

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await writeChecks(
          db,
          batch.map(({ check }) => check),
        )
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  return (check) =>
    new Promise((resolve, reject) => {
      waiting.push({ check, resolve, reject })
      if (!running) void run()
    })
}

/** One statement for many feeds. Not waiting for the disk: what a crash loses is fetched again. */
async function writeChecks(db: Db, checks: readonly FeedCheck[]): Promise<void> {
  const column = <K extends keyof FeedCheck>(key: K) => sql.param(checks.map((check) => check[key]))
  await db.execute(sql`
    with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
    input as (
      select * from unnest(
        ${column('id')}::bigint[], ${column('checkedAt')}::timestamptz[], ${column('nextCheckAt')}::timestamptz[],
        ${column('checkInterval')}::int[], ${column('etagHeader')}::text[], ${column('lastModifiedHeader')}::text[],
        ${column('bodyHash')}::bytea[], ${column('sanitizerVersion')}::int[], ${column('errorCount')}::int[],
        ${column('errorAt')}::timestamptz[],
        ${column('errorKind')}::text[], ${column('errorMessage')}::text[], ${column('migrateTo')}::text[],
        ${column('migrateCount')}::int[], ${column('pausedUntil')}::timestamptz[]
      ) as t(id, checked_at, next_check_at, check_interval, etag_header, last_modified_header, body_hash, sanitizer_version,
        error_count, error_at, error_kind, error_message, migrate_to, migrate_count, paused_until)
    ), ${stateChanges}
    update ${feeds} set
      checked_at = input.checked_at, next_check_at = input.next_check_at, check_interval = input.check_interval,
      etag_header = input.etag_header, last_modified_header = input.last_modified_header, body_hash = input.body_hash,
      sanitizer_version = input.sanitizer_version, error_count = input.error_count, error_at = input.error_at, error_kind = input.error_kind,
      error_message = input.error_message, migrate_to = input.migrate_to, migrate_count = input.migrate_count,
      paused_until = input.paused_until
    from input, relaxed where feeds.id = input.id`)
}
