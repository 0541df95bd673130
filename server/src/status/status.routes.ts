import { ok } from '@tidings/contracts'
import { hasUsers } from '../auth/account-rules.ts'
import { flagsOf } from '../feature-flags/feature-flags.service.ts'
import { api } from '../http/implement.ts'
import { serverConfigsOf } from './configs.ts'

const configs = api.status.configs.handler(async ({ context: { deps, session } }) => {
  const isNew = !session && !(await hasUsers(deps.database.db))
  const flags = await flagsOf(deps, session?.id)
  const known = { features: flags, pushPublicKey: deps.webPush.publicKey }
  return ok({ ...serverConfigsOf(deps.config, known), ...(isNew && { IS_NEW: true }) })
})

const postgresql = api.probes.postgresql.handler(async ({ context }) => {
  const startedAt = performance.now()
  await context.deps.database.pool.query('select 1')
  return ok(Math.round(performance.now() - startedAt))
})

const withoutRedis = { status: 'disabled' as const, reason: 'REDIS_URL not set' }

const redis = api.probes.redis.handler(() => ok(withoutRedis))
const bullmq = api.probes.bullmq.handler(() => ok(withoutRedis))
const rsshub = api.probes.rsshub.handler(() => ok([]))

/** The router's part for the state of the server. */
export const statusRoutes = { configs }
export const probeRoutes = { postgresql, redis, bullmq, rsshub }
