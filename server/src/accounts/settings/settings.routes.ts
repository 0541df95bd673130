import { done } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { UserEventsDeps } from '../../foundation/user-events/user-events.ts'
import { changeSettings, tellSettings } from './settings.service.ts'

const { authed } = callsWith<UserEventsDeps>()

const get = authed.settings.get.handler(async ({ input, context: { deps, user } }) => ({
  code: 0,
  ...(await tellSettings(deps, user, input.tab)),
}))

const update = authed.settings.update.handler(
  async ({ input: { tab, ...values }, context: { deps, user } }) => {
    await changeSettings(deps, user, { tab, values })
    deps.userEvents.changed(user.id)
    return done
  },
)

/** The router's part for settings. */
export const settingsRoutes = { get, update }
