import type { FeedChecks } from '@tidings/contracts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { listUnread } from '../reads/unread.queries.ts'
import { toFeedRow } from '../replies/subscription-replies.ts'
import { countFirstFetches, listCheckedSince } from './feed-checks.queries.ts'

/** A check has its time before it is stored with what it brought: so much later it can be seen. */
const UNTIL_SEEN_MS = 5000

/** What checks of a user's feeds brought since a time (epoch milliseconds), and how far the first fetches are. */
export async function listFeedChecks(
  { database }: Pick<BaseDeps, 'database'>,
  userId: string,
  since?: number,
): Promise<FeedChecks> {
  // First: where all are fetched by now, all of them are among the feeds.
  const fetches = await countFirstFetches(database.pool, userId)
  const feeds =
    since === undefined
      ? []
      : await listCheckedSince(database.db, userId, new Date(Math.max(0, since - UNTIL_SEEN_MS)))
  const unread = await listUnread(
    database.pool,
    userId,
    feeds.map(({ id }) => String(id)),
  )
  return { ...fetches, feeds: feeds.map(toFeedRow), unread }
}
