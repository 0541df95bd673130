import { feedLimits } from '@tidings/contracts'
import { sql } from 'drizzle-orm'
import { idArray } from '../../../foundation/database/id-array.ts'
import type { Transaction } from '../../../foundation/database/database.ts'
import { LEASE_MS } from './claim-feeds.ts'

const milliseconds = (count: number) => sql`${count}::int * interval '1 millisecond'`

/**
 * Before followers come to feeds: those that have none are looked at once a day, and are now due as often as they bring
 * entries. What failed keeps its time, as that is the same for all, and so does what the refresh is at or comes to within a
 * minute. To be called once the feeds are locked, and what is read of them: no one may wait for a place in a feed and keep
 * others from the feed, as whoever deletes an account has those places and comes to the feeds that it owned.
 */
export async function bringChecksForward(
  tx: Transaction,
  { feedIds }: { feedIds: readonly bigint[] },
): Promise<void> {
  // What somebody else is changing was claimed, or came to followers of theirs.
  await tx.execute(sql`
    update feeds f set next_check_at = greatest(due.at, now()) from (
      select id, checked_at + greatest(check_interval * interval '1 second', ttl * interval '1 minute',
        ${milliseconds(feedLimits.refreshMin)}) as at
      from feeds where id = any(${idArray(feedIds)}) and kind = 'feed' and error_count = 0
        and not exists (select from subscriptions s where s.feed_id = feeds.id)
        and not exists (select from list_feeds l where l.feed_id = feeds.id)
      order by id for no key update skip locked) due
    where f.id = due.id and f.next_check_at > greatest(due.at, now() + ${milliseconds(LEASE_MS)})`)
}
