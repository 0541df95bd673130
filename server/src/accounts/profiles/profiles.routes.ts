import { ok } from '@tidings/contracts'
import { authed } from '../../foundation/api/calls.ts'
import { getProfile, listProfiles } from './profiles.service.ts'

const get = authed.profiles.get.handler(async ({ input, context: { deps } }) =>
  ok(await getProfile(deps, input)),
)

const batch = authed.profiles.batch.handler(async ({ input, context: { deps } }) =>
  ok(await listProfiles(deps, input.ids)),
)

/** The router's part for profiles. */
export const profilesRoutes = { get, batch }
