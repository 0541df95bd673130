import { ApiError, partLimits, partReports } from '@tidings/contracts'
import { Hono } from 'hono'
import type { DeploymentsDeps } from '../deployments/deployments-deps.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import type { Metrics } from '../../foundation/http/metrics.ts'
import { readJson } from '../../foundation/http/read-json.ts'
import { findSessionUser } from '../../accounts/session/session.ts'
import { haltFailingCanary } from './halt-canary.ts'
import { createPartMetrics } from './part-metrics.ts'
import { keepGiven, listHealth, recordReports } from './part-health.service.ts'
import { createRateLimit } from '../../foundation/http/rate-limit.ts'

/** What browsers tell of the parts they show, and what was made of it. */
export function createPartRoutes(deps: DeploymentsDeps, { registry }: Pick<Metrics, 'registry'>): Hono {
  const routes = new Hono()
  const observePart = createPartMetrics(registry)
  const isWithinRate = createRateLimit(partLimits.reportsPerMinute, deps.clock)
  routes.post('/reports', async ({ req, body }) => {
    const user = await requireUser(deps, req.raw.headers)
    if (!isWithinRate(user.id))
      throw new ApiError('operationNotCompleted', {
        message: 'Too many reports',
        data: { retryAfterSeconds: 60 },
      })
    const { reports } = await readJson(req, partReports)
    const given = keepGiven(deps, user.id, reports)
    given.forEach(observePart)
    await recordReports(deps, user.id, given)
    for (const remote of new Set(given.map((report) => report.remote))) await haltFailingCanary(deps, remote)
    return body(null, 204)
  })
  routes.get('/health', async ({ req, json }) => {
    await requireUser(deps, req.raw.headers)
    return json(await listHealth(deps), 200, { 'cache-control': 'no-store' })
  })
  return routes
}

async function requireUser(deps: DeploymentsDeps, headers: Headers): Promise<SessionUser> {
  const user = await findSessionUser(deps, headers)
  if (!user) throw new ApiError('unauthorized')
  return user
}
