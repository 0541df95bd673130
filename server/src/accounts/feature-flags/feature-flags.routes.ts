import { ok } from '@tidings/contracts'
import { noteDeed, sayFields } from '../audit/audit.ts'
import { adminOnly } from '../../foundation/api/calls.ts'
import { flagStats, listAffectedUsers } from './affected-users.ts'
import {
  listFlags,
  removeOverride as dropOverride,
  requireFlag,
  saveFlag,
  saveOverride,
} from './feature-flags.service.ts'

const flags = adminOnly.featureFlags

const list = flags.list.handler(async ({ context: { deps } }) => ok(await listFlags(deps)))

const update = flags.update.handler(async ({ input: { name, ...patch }, context: { deps, user } }) => {
  const flag = await saveFlag(deps, name, patch)
  const detail = sayFields(patch)
  await noteDeed(deps.database.db, deps, { by: user.id, action: 'flag', about: name, detail })
  return ok(flag)
})

const setOverride = flags.setOverride.handler(
  async ({ input: { name, ...wish }, context: { deps, user } }) => {
    const { email } = await saveOverride(deps, name, { ...wish, by: user.id })
    const detail = `${email}: ${wish.forceEnabled ? 'on' : 'off'}`
    await noteDeed(deps.database.db, deps, { by: user.id, action: 'flagOverride', about: name, detail })
    return ok({ message: 'The override was saved.' })
  },
)

const removeOverride = flags.removeOverride.handler(
  async ({ input: { name, userId }, context: { deps, user } }) => {
    const detail = await dropOverride(deps, name, userId)
    const deed = { by: user.id, action: 'flagOverrideRemoved', about: name, detail }
    await noteDeed(deps.database.db, deps, deed)
    return ok({ message: 'The override was removed.' })
  },
)

const stats = flags.stats.handler(async ({ input, context: { deps } }) =>
  ok(await flagStats(deps, await requireFlag(deps, input.name))),
)

const affectedUsers = flags.affectedUsers.handler(async ({ input: { name, ...wish }, context: { deps } }) =>
  ok(await listAffectedUsers(deps, await requireFlag(deps, name), wish)),
)

/** The router's part for feature flags. */
export const featureFlagsRoutes = { list, update, setOverride, removeOverride, stats, affectedUsers }
