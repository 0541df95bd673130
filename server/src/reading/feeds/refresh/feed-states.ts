import type { FeedHealth } from '@tidings/contracts'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../foundation/database/database.ts'
import { feeds, feedStates } from '../../../foundation/tables/feeds.schema.ts'
import type { FeedCheck } from './feed-check.ts'

/** Rows that are kept of each feed; one that comes and goes makes two of them each time. */
export const STATES_KEPT = 30

type Checked = Pick<FeedCheck, 'id' | 'checkedAt' | 'errorKind' | 'errorMessage'>

interface StateBefore {
  checkedAt: Date | null
  errorKind: FeedCheck['errorKind']
}

/** Notes a change of how a feed is; what stays as it was is not noted again. */
export async function noteState(tx: Transaction, check: Checked, before: StateBefore): Promise<void> {
  if (before.checkedAt !== null && before.errorKind === check.errorKind) return
  const { id: feedId, checkedAt: since, errorKind, errorMessage } = check
  await tx.insert(feedStates).values({ feedId, since, errorKind, errorMessage }).onConflictDoNothing()
}

/**
 * The same for many feeds, as parts of a statement that has their checks in `input`: all of it sees the feeds as they were
 * before.
 */
export const stateChanges = sql`
  changed as (
    select input.* from input join ${feeds} on feeds.id = input.id
    where feeds.checked_at is null or feeds.error_kind is distinct from input.error_kind
  ), noted as (
    insert into ${feedStates} (feed_id, since, error_kind, error_message)
    select id, checked_at, error_kind, error_message from changed on conflict do nothing
  ), forgotten as (
    delete from ${feedStates} using changed
    where feed_states.feed_id = changed.id and feed_states.since < (
      select s.since from ${feedStates} s where s.feed_id = changed.id
      order by s.since desc offset ${STATES_KEPT - 2} limit 1)
  )`

/** How a feed was lately, the newest first. */
export async function listStates(db: Db, feedId: bigint): Promise<FeedHealth['history']> {
  const rows = await db
    .select()
    .from(feedStates)
    .where(eq(feedStates.feedId, feedId))
    .orderBy(desc(feedStates.since))
    .limit(STATES_KEPT)
  return rows.map(({ since, errorKind, errorMessage }) => ({
    since: since.toISOString(),
    errorKind,
    errorMessage,
  }))
}
