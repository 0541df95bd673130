import { ApiError, done, ok } from '@tidings/contracts'
import { authed } from '../http/implement.ts'
import { listFeedAnalytics } from './feed-analytics.ts'
import { lookUpFeed } from './feed-lookup.ts'
import { toApiError } from './feeds.service.ts'
import { resetFeed } from './reset-feed.ts'

const lookup = authed.feeds.lookup.handler(async ({ input, context: { user, deps }, signal }) => {
  const { database, feeds: engine, clock } = deps
  return ok(await lookUpFeed({ db: database.db, engine, clock }, { userId: user.id, signal }, input))
})

const refresh = authed.feeds.refresh.handler(async ({ input, context: { user, deps } }) => {
  if (user.role !== 'admin') throw new ApiError('feedRefreshAdminOnly')
  const result = await deps.feeds.refreshFeed(BigInt(input.id))
  if (!result) throw new ApiError('feedNotFound')
  if (result.outcome === 'failed') throw toApiError(result.failure)
  return done
})

const reset = authed.feeds.reset.handler(async ({ input, context: { user, deps } }) => {
  await resetFeed(deps, user, BigInt(input.id))
  return done
})

const analytics = authed.feeds.analytics.handler(async ({ input, context: { deps } }) => {
  const ids = 'id' in input ? input.id : input.ids
  const figures = await listFeedAnalytics(deps.database.db, ids.map(BigInt), deps.clock())
  return ok({ analytics: Object.fromEntries(figures.map((figure) => [figure.feedId, figure])) })
})

/** The router's part for feeds. */
export const feedsRoutes = { lookup, refresh, reset, analytics }
