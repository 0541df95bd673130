import { ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import { knownAsOf } from '../../foundation/database/ids-under-way.ts'
import type { FeedsDeps } from '../feeds/feeds-deps.ts'
import { findFeedChecks } from './feed-checks.service.ts'
import { requestChecks } from './request-checks.ts'

const { authed } = callsWith<FeedsDeps>()

const list = authed.feedChecks.list.handler(async ({ input, context: { deps, user, stream } }) => {
  // Whatever a check is still storing is told the next time.
  const asOf = await knownAsOf(deps)
  const { checks, feeds } = await findFeedChecks(deps, user.id, input.since)
  stream({ at: ['data', 'feeds'], rows: feeds })
  return { ...ok(checks), asOf }
})

const request = authed.feedChecks.request.handler(async ({ input, context: { deps, user } }) => {
  const asOf = deps.clock()
  return { ...ok(await requestChecks(deps, user.id, input)), asOf }
})

/** The router's part for checks of feeds. */
export const feedChecksRoutes = { list, request }
