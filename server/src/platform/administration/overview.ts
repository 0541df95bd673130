import type { ServerOverview } from '@tidings/contracts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { isFailing } from './failing-feeds.ts'
import { mayBeFetched } from '../../reading/feeds/refresh/may-be-fetched.ts'

// Sessions are prolonged once a day, so that whoever was here in the last week is known.
const overviewQuery = `select
  (select count(*) from "user")::int as "users",
  (select count(*) from "user" where suspended)::int as "suspendedUsers",
  (select count(distinct user_id) from "session" where updated_at > now() - interval '7 days')::int as "activeUsers",
  (select count(*) from feeds where kind = 'feed')::int as "feeds",
  (select count(*) from feeds where ${isFailing})::int as "failingFeeds",
  (select count(*) from feeds where ${mayBeFetched} and next_check_at < now() - interval '1 hour')::int as "lateFeeds",
  (select count(*) from search_queue)::int as "searchQueue",
  (select count(*) from mails where error is not null or (next_attempt_at is null and expires_at > now()))::int
    as "undeliveredMails"`

/** How the server does, in numbers. */
export async function getOverview({ database }: Pick<BaseDeps, 'database'>): Promise<ServerOverview> {
  const { rows } = await database.pool.query<ServerOverview>(overviewQuery)
  const [overview] = rows
  if (!overview) throw new Error('A query of one row gave none.')
  return overview
}
