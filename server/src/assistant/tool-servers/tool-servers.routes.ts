import { ApiError, done, ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { Caller } from './check-server.ts'
import * as connections from './connections.service.ts'
import { refreshTools as refreshAll } from './refresh-tools.ts'
import type { ToolServersDeps } from './tool-servers-deps.ts'

const { inPerson } = callsWith<ToolServersDeps>()

interface Asked {
  deps: ToolServersDeps
  user: { id: string }
  headers: Headers
}

/** Whoever asks servers. Throws operationNotCompleted for one who has done so too often in this minute. */
function callerOf({ deps, user, headers }: Asked, signal: AbortSignal | undefined): Caller {
  if (!deps.takesToolServerAsk(user.id)) throw new ApiError('operationNotCompleted')
  return { userId: user.id, host: headers.get('host'), signal: signal ?? new AbortController().signal }
}

const list = inPerson.mcp.list.handler(async ({ context: { deps, user } }) =>
  ok(await connections.listConnections(deps, user.id)),
)

const create = inPerson.mcp.create.handler(({ input, context, signal }) =>
  connections.createConnection(context.deps, callerOf(context, signal), input),
)

const update = inPerson.mcp.update.handler(({ input, context, signal }) =>
  connections.updateConnection(context.deps, callerOf(context, signal), input),
)

const remove = inPerson.mcp.remove.handler(async ({ input, context: { deps, user } }) => {
  await connections.removeConnection(deps, user.id, input.connectionId)
  return done
})

const listTools = inPerson.mcp.listTools.handler(async ({ input, context: { deps, user } }) =>
  ok(await connections.listTools(deps, user.id, input.connectionId)),
)

const refreshTools = inPerson.mcp.refreshTools.handler(async ({ input, context, signal }) =>
  ok(await refreshAll(context.deps, callerOf(context, signal), input.connectionIds)),
)

/** The router's part for tool servers. */
export const toolServersRoutes = { list, create, update, remove, listTools, refreshTools }
