import type { FeedChecks, FeedRow } from '@tidings/contracts'
import { inBatches } from '@tidings/contracts/batches'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { listUnread } from '../reads/unread.queries.ts'
import { FEEDS_AT_A_TIME } from '../replies/feed-replies.ts'
import { toFeedRow } from '../replies/subscription-replies.ts'
import { countFirstFetches, findChecked, listCheckedSince } from './feed-checks.queries.ts'

/** A check has its time before it is stored with what it brought: so much later it can be seen. */
const UNTIL_SEEN_MS = 5000

interface FoundChecks {
  /** How far the first fetches are, and what is unread, without the feeds. */
  checks: FeedChecks
  feeds: AsyncIterable<FeedRow[]>
}

/** What checks of a user's feeds brought since a time (epoch milliseconds), and how far the first fetches are. */
export async function findFeedChecks(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
  since?: number,
): Promise<FoundChecks> {
  // First: where all are fetched by now, all of them are among the feeds.
  const fetches = await countFirstFetches(database.pool, userId)
  const ids =
    since === undefined
      ? []
      : await listCheckedSince(database.pool, userId, new Date(Math.max(0, since - UNTIL_SEEN_MS)))
  const unread = await listUnread(database.pool, userId, ids.map(String))
  return { checks: { ...fetches, feeds: [], unread }, feeds: eachChecked({ database }, ids) }
}

async function* eachChecked(
  { database }: Pick<BaseDeps, 'database'>,
  ids: readonly bigint[],
): AsyncGenerator<FeedRow[]> {
  for (const batch of inBatches(ids, FEEDS_AT_A_TIME))
    yield (await findChecked(database.db, batch)).map(toFeedRow)
}
