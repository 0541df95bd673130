import { ApiError, done, ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { FeedsDeps } from './feeds-deps.ts'
import { listFeedAnalytics } from './feed-analytics.ts'
import { lookUpFeed } from './feed-lookup.ts'
import { toApiError } from './feeds.service.ts'
import { resetFeed } from './reset-feed.ts'
import { listVisibleFeeds, requireKeptFeed } from './visible-feeds.ts'

const { authed } = callsWith<FeedsDeps>()

const lookup = authed.feeds.lookup.handler(async ({ input, context: { deps, user }, signal }) =>
  ok(await lookUpFeed(deps, { userId: user.id, signal }, input)),
)

const refresh = authed.feeds.refresh.handler(async ({ input, context: { user, deps } }) => {
  if (user.role !== 'admin') throw new ApiError('feedRefreshAdminOnly')
  const { id } = await requireKeptFeed(deps, user.id, input.id)
  const result = await deps.feeds.refreshFeed(id, { party: user.id })
  if (result?.outcome === 'failed') throw toApiError(result.failure)
  return done
})

const reset = authed.feeds.reset.handler(async ({ input, context: { user, deps } }) => {
  await resetFeed(deps, user, input.id)
  return done
})

const analytics = authed.feeds.analytics.handler(async ({ input, context: { user, deps } }) => {
  const ids = 'id' in input ? input.id : input.ids
  const seen = (await listVisibleFeeds(deps, user.id, ids)).map((feed) => feed.id)
  const asked = { userId: user.id, now: deps.clock() }
  const figures = await listFeedAnalytics(deps.database.db, seen, asked)
  return ok({ analytics: Object.fromEntries(figures.map((figure) => [figure.feedId, figure])) })
})

/** The router's part for feeds. */
export const feedsRoutes = { lookup, refresh, reset, analytics }
