import { ok } from '@tidings/contracts'
import { hasUsers } from '../../accounts/auth/account-rules.ts'
import { flagsOf } from '../../accounts/feature-flags/feature-flags.service.ts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { MessagingDeps } from '../../accounts/messaging/messaging-deps.ts'
import { featuresOfAssistant } from '../../assistant/models/assistant-features.ts'
import type { ModelsDeps } from '../../assistant/models/models-deps.ts'
import { findPlan } from '../../accounts/plans/plans.service.ts'
import { serverConfigsOf } from './configs.ts'

const { api } = callsWith<MessagingDeps & ModelsDeps>()

const configs = api.status.configs.handler(async ({ context: { deps, session } }) => {
  const isNew = !session && !(await hasUsers(deps.database.db))
  const flags = await flagsOf(deps, session?.id)
  const { db } = deps.database
  const known = {
    flags,
    assistant: await featuresOfAssistant(deps, session, flags),
    pushPublicKey: deps.webPush.publicKey,
    plan: session?.limits ?? (await findPlan(db, deps.config.defaultRole)),
    trialPlan: await findPlan(db, 'trial'),
  }
  return ok({ ...serverConfigsOf(deps.config, known), ...(isNew && { IS_NEW: true }) })
})

const postgresql = api.probes.postgresql.handler(async ({ context }) => {
  const startedAt = performance.now()
  await context.deps.database.pool.query('select 1')
  return ok(Math.round(performance.now() - startedAt))
})

/** Clients of the wire format expect figures; whoever looks closer is told that there is nothing behind them. */
const withoutRedis = { status: 'disabled' as const, reason: 'REDIS_URL not set' }
const noJobs = {
  current: { wait: 0, completed: 0, failed: 0 },
  metrics: { completed: { data: [], count: 0 }, failed: { data: [], count: 0 } },
}

const redis = api.probes.redis.handler(() => ({ ...ok(0), ...withoutRedis }))
const bullmq = api.probes.bullmq.handler(() => ({ ...ok(noJobs), ...withoutRedis }))
const rsshub = api.probes.rsshub.handler(() => ok([]))

/** The router's part for the state of the server. */
export const statusRoutes = { configs }
export const probeRoutes = { postgresql, redis, bullmq, rsshub }
