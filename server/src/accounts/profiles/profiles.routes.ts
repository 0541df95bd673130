import { ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import { requireLookup } from '../../foundation/limits/require-lookup.ts'
import type { ProfilesDeps } from './profiles-deps.ts'
import { getProfile, listProfiles } from './profiles.service.ts'

const { authed } = callsWith<ProfilesDeps>()

const get = authed.profiles.get.handler(async ({ input, context: { deps, user } }) => {
  requireLookup(deps, user.id)
  return ok(await getProfile(deps, input))
})

const batch = authed.profiles.batch.handler(async ({ input, context: { deps, user } }) => {
  requireLookup(deps, user.id)
  return ok(await listProfiles(deps, input.ids))
})

/** The router's part for profiles. */
export const profilesRoutes = { get, batch }
