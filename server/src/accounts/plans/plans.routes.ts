import { done, ok } from '@tidings/contracts'
import { noteDeed, sayFields } from '../audit/audit.ts'
import { adminOnly } from '../../foundation/api/calls.ts'
import { changePlan, listPlans, resetPlan } from './plans.service.ts'

const list = adminOnly.plans.list.handler(async ({ context: { deps } }) => ok(await listPlans(deps)))

const update = adminOnly.plans.update.handler(
  async ({ input: { role, ...change }, context: { deps, user } }) => {
    await changePlan(deps, role, change)
    const detail = sayFields(change)
    await noteDeed(deps.database.db, deps, { by: user.id, action: 'plan', about: role, detail })
    return done
  },
)

const reset = adminOnly.plans.reset.handler(async ({ input: { role }, context: { deps, user } }) => {
  await resetPlan(deps, role)
  await noteDeed(deps.database.db, deps, { by: user.id, action: 'planReset', about: role })
  return done
})

/** The router's part for what roles may have. */
export const plansRoutes = { list, update, reset }
