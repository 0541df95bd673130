import { done, ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { MessagingDeps } from './messaging-deps.ts'
import { listPushDevices, registerDevice, removeDevices, renewDevice } from './messaging.service.ts'
import { testDevices } from './test-devices.ts'

const { inPerson } = callsWith<MessagingDeps>()

// A token of a user's program is refused in all of them: what is notified would go on when the token is over.

const list = inPerson.messaging.list.handler(async ({ context: { deps, user } }) =>
  ok(await listPushDevices(deps, user.id)),
)

const register = inPerson.messaging.register.handler(async ({ input, context: { deps, user, headers } }) => {
  await registerDevice(deps, user, { ...input, userAgent: headers.get('user-agent') })
  return done
})

const renew = inPerson.messaging.renew.handler(async ({ input, context: { deps, user } }) =>
  ok(await renewDevice(deps, user, input.token)),
)

const remove = inPerson.messaging.remove.handler(async ({ input, context: { deps, user } }) => {
  await removeDevices(deps, user.id, input)
  return done
})

const test = inPerson.messaging.test.handler(async ({ input, context: { deps, user, headers } }) => {
  await testDevices(deps, user.id, { ...input, acceptLanguage: headers.get('accept-language') })
  return done
})

/** The router's part for notifications on devices of users. */
export const messagingRoutes = { list, register, renew, remove, test }
