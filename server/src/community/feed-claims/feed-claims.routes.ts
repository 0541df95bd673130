import { done, ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { FeedClaimsDeps } from './feed-claims-deps.ts'
import { claimFeed, getClaimMessage, listClaimedFeeds } from './feed-claims.service.ts'

const { authed } = callsWith<FeedClaimsDeps>()

const challenge = authed.feedClaims.challenge.handler(async ({ input, context: { user, deps } }) => {
  await claimFeed(deps, { userId: user.id, feedId: input.feedId })
  return done
})

const list = authed.feedClaims.list.handler(async ({ context: { user, deps } }) =>
  ok(await listClaimedFeeds(deps, user.id)),
)

const message = authed.feedClaims.message.handler(async ({ input, context: { user, deps } }) =>
  ok(await getClaimMessage(deps, { userId: user.id, feedId: input.feedId })),
)

/** The router's part for the claiming of feeds. */
export const feedClaimsRoutes = { challenge, list, message }
