import { ok } from '@tidings/contracts'
import { authed } from '../../foundation/api/calls.ts'
import { listFeedChecks } from './feed-checks.service.ts'

const list = authed.feedChecks.list.handler(async ({ input, context: { deps, user } }) => {
  const asOf = deps.clock()
  return { ...ok(await listFeedChecks(deps, user.id, input.since)), asOf }
})

/** The router's part for checks of feeds. */
export const feedChecksRoutes = { list }
