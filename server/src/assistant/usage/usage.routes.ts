import { authed } from '../../foundation/api/calls.ts'
import { analyseUsage } from './usage-analytics.ts'

const analytics = authed.usage.analytics.handler(({ input, context: { deps, user } }) =>
  analyseUsage(deps, user.id, input.days),
)

/** The router's part for what was asked of models. */
export const usageRoutes = { analytics }
