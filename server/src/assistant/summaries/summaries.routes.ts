import { ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { SummariesDeps } from './summaries-deps.ts'
import { getSummary } from './summaries.service.ts'

const { authed } = callsWith<SummariesDeps>()

const get = authed.summaries.get.handler(async ({ input, context: { deps, user }, signal }) =>
  ok(await getSummary(deps, { user, signal: signal ?? new AbortController().signal }, input)),
)

/** The router's part for summaries. */
export const summariesRoutes = { get }
