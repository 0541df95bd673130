import { callsWith } from '../../foundation/api/calls.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { changeMemory, forgetMemories, forgetMemory, keepMemory, listMemories } from './memories.service.ts'

const { authed } = callsWith<BaseDeps>()

const list = authed.memories.list.handler(({ input, context: { deps, user } }) =>
  listMemories(deps, user.id, input),
)

const create = authed.memories.create.handler(({ input, context: { deps, user } }) =>
  deps.database.db.transaction((tx) => keepMemory({ ...deps, tx, userId: user.id }, input)),
)

const update = authed.memories.update.handler(
  ({ input: { memoryId, ...changes }, context: { deps, user } }) =>
    deps.database.db.transaction((tx) => changeMemory({ ...deps, tx, userId: user.id }, memoryId, changes)),
)

const remove = authed.memories.remove.handler(async ({ input: { memoryId }, context: { deps, user } }) => {
  await deps.database.db.transaction((tx) => forgetMemory({ ...deps, tx, userId: user.id }, memoryId))
  return { success: true }
})

const forgetAll = authed.memories.forgetAll.handler(async ({ context: { deps, user } }) => {
  await forgetMemories(deps, user.id)
  return { success: true }
})

/** The router's part for memories. */
export const memoriesRoutes = { list, create, update, remove, forgetAll }
