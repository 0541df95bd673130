import { feedLimits } from '@tidings/contracts'
import { HOUR_MS } from '@tidings/contracts/spans'
import { createAttempts } from '../../foundation/limits/attempts.ts'
import type { FeedsDeps } from '../feeds/feeds-deps.ts'
import { makeDue } from '../feeds/refresh/make-due.ts'
import { feedsFiledIn, feedsNamed, type Scope } from '../sources/scope.ts'
import { findFeedsToCheck } from './feed-checks.queries.ts'

/**
 * Has the refresh check feeds of a scope before their time. It does so in its own order and with its own regard for sites:
 * whoever asks, a feed rests for a minute after a check, and as long as its site has asked for a pause.
 */
export async function requestChecks(
  { database, feeds, clock }: Pick<FeedsDeps, 'database' | 'feeds' | 'clock'>,
  userId: string,
  { view, ...scope }: Pick<Scope, 'view' | 'feedId' | 'feedIdList' | 'listId'>,
) {
  const { pool } = database
  const now = clock()
  const named = (await feedsNamed(pool, userId, scope)) ?? (await feedsFiledIn(pool, userId, view))
  const { fetched, possible } = await findFeedsToCheck(pool, named, {
    now,
    since: now - feedLimits.checkRest,
  })
  const attempts = createAttempts(pool, { max: feedLimits.checksPerHour, windowMs: HOUR_MS })
  const { room } = await attempts.countAll('feed-check', userId, possible.length)
  const feedIds = possible.slice(0, room)
  await makeDue(pool, feedIds, now)
  feeds.wake()
  return { feedIds, resting: fetched - possible.length, left: possible.length - feedIds.length }
}
