import { ok, View } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import { getDaily } from './daily.service.ts'
import type { SummariesDeps } from './summaries-deps.ts'
import { getSummary } from './summaries.service.ts'

const { authed } = callsWith<SummariesDeps>()

const get = authed.summaries.get.handler(async ({ input, context: { deps, user }, signal }) =>
  ok(await getSummary(deps, { user, signal: signal ?? new AbortController().signal }, input)),
)

const daily = authed.summaries.daily.handler(async ({ input, context: { deps, user } }) => {
  const { startDate, view } = input
  return ok(await getDaily(deps, user, { startDate, view: view === '1' ? View.SocialMedia : View.Articles }))
})

/** The router's part for summaries. */
export const summariesRoutes = { get, daily }
