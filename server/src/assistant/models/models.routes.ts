import { ApiError, done, ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import * as connections from './connections.service.ts'
import type { ModelsDeps } from './models-deps.ts'
import { getConfig } from './models.service.ts'
import { testConnection } from './test-connection.ts'

const { authed, inPerson } = callsWith<ModelsDeps>()

const config = authed.models.config.handler(({ context: { deps, user } }) => getConfig(deps, user))

const listConnections = inPerson.models.listConnections.handler(async ({ context: { deps, user } }) =>
  ok(await connections.listConnections(deps, user)),
)

const connect = inPerson.models.connect.handler(async ({ input, context: { deps, user } }) =>
  ok(await connections.connect(deps, user, input)),
)

const updateConnection = inPerson.models.updateConnection.handler(
  async ({ input, context: { deps, user } }) => ok(await connections.updateConnection(deps, user, input)),
)

const disconnect = inPerson.models.disconnect.handler(async ({ input, context: { deps, user } }) => {
  await connections.disconnect(deps, user, input.id)
  return done
})

const test = inPerson.models.test.handler(async ({ input, context: { deps, user }, signal }) => {
  if (!deps.takesModelTest(user.id)) throw new ApiError('operationNotCompleted')
  const row = await connections.connectionToTest(deps, user, input)
  return ok(await testConnection(deps, row, signal ?? new AbortController().signal))
})

/** The router's part for models. */
export const modelsRoutes = { config, listConnections, connect, updateConnection, disconnect, test }
